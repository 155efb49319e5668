import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { routesIn } from '../routes.js';

type KnownPath = { readonly pattern: RegExp; readonly methods: readonly string[] };

/** Finds the methods of a path after no route matched; need not be fast. */
@Injectable()
export class KnownMethods {
  private paths: readonly KnownPath[] | null = null;

  constructor(private readonly modules: ModulesContainer) {}

  /** The sorted methods of all routes that match the path; empty if the path is unknown. */
  of(path: string): readonly string[] {
    this.paths ??= routesIn(this.modules).map((route) => knownPath(route.path, route.method));
    const fitting = this.paths.filter(({ pattern }) => pattern.test(path));
    return [...new Set(fitting.flatMap(({ methods }) => methods))].toSorted();
  }
}

function knownPath(path: string, method: string): KnownPath {
  const escaped = path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+')}$`);
  return { pattern, methods: method === 'GET' ? ['GET', 'HEAD'] : [method] };
}
