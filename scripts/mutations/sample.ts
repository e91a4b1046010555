type Node = { start?: number; end?: number }
type Path = { node: Node; parentPath: { isProgram: () => boolean } | null }

const SAMPLE = Number(process.env.MUTATION_SAMPLE ?? 1)

/** Leaves out all but one in `MUTATION_SAMPLE` top-level statements. The choice is the same in every run. */
function shouldIgnore({ node: { start = 0, end = 0 }, parentPath }: Path): string | undefined {
  if (!parentPath?.isProgram() || (start + end) % SAMPLE === 0) return undefined
  return 'not in the sample'
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'sample', value: { shouldIgnore } }]
