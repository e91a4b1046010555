const MAX_TIMEOUTS = 2

/** Counts the timeouts of each host in an import. Ports are ignored, since they belong to the same machine. */
export class UnresponsiveHosts {
  readonly #hangs = new Map<string, number>()

  constructor(urls: readonly string[] = []) {
    for (const url of urls) this.addTimeout(url)
  }

  addTimeout(url: string) {
    const host = parseHost(url)
    this.#hangs.set(host, (this.#hangs.get(host) ?? 0) + 1)
  }

  isGivenUp(url: string): boolean {
    return (this.#hangs.get(parseHost(url)) ?? 0) >= MAX_TIMEOUTS
  }
}

const parseHost = (url: string) => URL.parse(url)?.hostname ?? ''
