/** Choices by fractions, and values made of tags, each of which is written once. */
import type { World } from '../world/world.ts';

export function pick<T>(values: readonly T[], fraction: number): T | undefined {
  return values[Math.floor(fraction * values.length)];
}

export function numberOf(tag: string): number {
  return Number(/\d+/.exec(tag)?.[0]);
}

export function dateOf(world: World, by: 'rep' | 'others'): string {
  return new Date(Date.UTC(2026, 5, 1) + numberOf(world.tag(by)) * 86_400_000).toISOString();
}
