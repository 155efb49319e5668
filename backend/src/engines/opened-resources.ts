export class OpenedResources {
  private readonly closers: (() => Promise<void>)[] = [];

  async open<Resource>(
    opening: Promise<Resource>,
    close: (resource: Resource) => Promise<void>,
  ): Promise<Resource> {
    const resource = await opening;
    this.closers.push(() => close(resource));
    return resource;
  }

  /** Closes all in reverse order, even if one fails. Rejects with the first failure. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.closers.splice(0).toReversed())
      await close().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}
