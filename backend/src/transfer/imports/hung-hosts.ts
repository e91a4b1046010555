const MAX_HANGS = 2

/** Counts how often each host of an import did not answer in time. By name alone: another port is the same machine. */
export class HungHosts {
  readonly #hangs = new Map<string, number>()

  constructor(addresses: readonly string[] = []) {
    for (const address of addresses) this.note(address)
  }

  note(address: string) {
    const host = hostIn(address)
    this.#hangs.set(host, (this.#hangs.get(host) ?? 0) + 1)
  }

  isGivenUp(address: string): boolean {
    return (this.#hangs.get(hostIn(address)) ?? 0) >= MAX_HANGS
  }
}

const hostIn = (address: string) => URL.parse(address)?.hostname ?? ''
