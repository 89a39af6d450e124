package io.mchannel.plots;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The Pareto frontier of points of which more across and less upwards is better: the points that no
 * other point matches or beats in both.
 */
final class Frontier {
  private Frontier() {}

  /** Points of the frontier from left to right; of equal points the first. */
  static List<Dot> of(List<Dot> dots) {
    List<Dot> sorted = new ArrayList<>(dots);
    sorted.sort(Comparator.comparingDouble(Dot::x).reversed().thenComparingDouble(Dot::y));
    List<Dot> frontier = new ArrayList<>();
    double lowest = Double.POSITIVE_INFINITY;
    for (Dot dot : sorted) {
      if (dot.y() < lowest) {
        frontier.add(0, dot);
        lowest = dot.y();
      }
    }
    return frontier;
  }

  /**
   * The edge of what the points reach, as corners of a staircase: between two points of the
   * frontier nothing is known to be better than the worse of the two in either direction.
   */
  static List<Dot> staircase(List<Dot> frontier) {
    List<Dot> corners = new ArrayList<>();
    for (int i = 0; i < frontier.size(); i++) {
      if (i > 0) {
        corners.add(new Dot(frontier.get(i - 1).x(), frontier.get(i).y()));
      }
      corners.add(new Dot(frontier.get(i).x(), frontier.get(i).y()));
    }
    return corners;
  }
}
