package io.mchannel.topology;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a pool file means when it leaves this key out. Keys without a default are mandatory. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Default {
  /** The value, as a pool file would write it. */
  String value();
}
