/** Mean of a vector over several steps of training, which is more stable than a single one. */
export class RunningMean {
  private readonly sums: Float64Array
  private count = 0

  constructor(size: number) {
    this.sums = new Float64Array(size)
  }

  add(values: Float64Array): void {
    this.count += 1
    for (let at = 0; at < values.length; at += 1)
      this.sums[at] = (this.sums[at] as number) + (values[at] as number)
  }

  at(index: number): number {
    return (this.sums[index] as number) / this.count
  }

  toArray(): number[] {
    return Array.from(this.sums, (sum) => sum / this.count)
  }
}
