type FtrlOptions = { alpha: number; l1: number; l2: number }

/** Weights trained by FTRL-proximal: each has its own learning rate, and L1 regularisation keeps most at 0. */
export class FtrlWeights {
  readonly values: Float64Array
  private readonly z: Float64Array
  private readonly n: Float64Array
  private readonly options: FtrlOptions

  constructor(size: number, options: FtrlOptions) {
    this.values = new Float64Array(size)
    this.z = new Float64Array(size)
    this.n = new Float64Array(size)
    this.options = options
  }

  learn(index: number, gradient: number): void {
    const { alpha, l1, l2 } = this.options
    const before = this.n[index] as number
    const after = before + gradient * gradient
    const root = Math.sqrt(after)
    const sigma = (root - Math.sqrt(before)) / alpha
    const z = (this.z[index] as number) + gradient - sigma * (this.values[index] as number)
    this.n[index] = after
    this.z[index] = z
    const isSmall = z <= l1 && z >= -l1
    this.values[index] = isSmall ? 0 : -(z - (z > 0 ? l1 : -l1)) / ((1 + root) / alpha + l2)
  }
}
