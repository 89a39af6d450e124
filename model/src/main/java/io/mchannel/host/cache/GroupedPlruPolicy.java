package io.mchannel.host.cache;

/**
 * Groups of four ways: least recently used among the groups, tree pseudo-LRU within a group.
 *
 * <p>Measurements found this, as "LRU3PLRU4", in the 48 KB 12-way first-level data cache of Ice
 * Lake (Abel and Reineke, nanoBench, ISPASS 2020, and the tables that go with it); it is believed,
 * not known, that later cores of the same geometry kept it.
 */
final class GroupedPlruPolicy implements ReplacementPolicy {
  private static final int GROUP_WAYS = 4;

  private final int groups;
  private final LruPolicy amongGroups;
  private final TreePlruPolicy withinGroup;

  GroupedPlruPolicy(int sets, int ways) {
    if (ways % GROUP_WAYS != 0) {
      throw new IllegalArgumentException(
          "grouped-plru serves a multiple of " + GROUP_WAYS + " ways, not " + ways);
    }
    groups = ways / GROUP_WAYS;
    amongGroups = new LruPolicy(sets, groups);
    withinGroup = new TreePlruPolicy(Math.multiplyExact(sets, groups), GROUP_WAYS);
  }

  @Override
  public void onHit(int set, int way) {
    int group = way / GROUP_WAYS;
    amongGroups.onHit(set, group);
    withinGroup.onHit(set * groups + group, way % GROUP_WAYS);
  }

  @Override
  public void onFill(int set, int way) {
    onHit(set, way);
  }

  @Override
  public int victim(int set) {
    int group = amongGroups.victim(set);
    return group * GROUP_WAYS + withinGroup.victim(set * groups + group);
  }
}
