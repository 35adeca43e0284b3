package org.propjet.bench.micro;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The question that a class of benchmarks answers; {@code propjet jmh} lists them. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface Question {
    /** Returns the question: one sentence that ends in a question mark. */
    String value();
}
