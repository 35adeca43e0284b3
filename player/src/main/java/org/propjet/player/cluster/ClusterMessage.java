package org.propjet.player.cluster;

/**
 * A message that came.
 *
 * @param from who sent it
 * @param topic what it is about; a listener has one topic
 * @param body its content; whoever reads it must expect nonsense
 */
public record ClusterMessage(Member from, String topic, byte[] body) {}
