export type IngredientsQuery = {
  q: string
  cursor: string
  /** Id of the edited ingredient. */
  edit: number | undefined
}

export function readIngredientsQuery(parameters: Pick<URLSearchParams, 'get'>): IngredientsQuery {
  const edit = Number(parameters.get('edit'))
  return {
    q: (parameters.get('q') ?? '').trim().slice(0, 120),
    cursor: (parameters.get('cursor') ?? '').slice(0, 1000),
    edit: Number.isInteger(edit) && edit > 0 && edit <= 2_147_483_647 ? edit : undefined,
  }
}

export function ingredientsHref({ q, cursor, edit }: Partial<IngredientsQuery>): string {
  const parameters = new URLSearchParams()
  if (q) parameters.set('q', q)
  if (cursor) parameters.set('cursor', cursor)
  if (edit) parameters.set('edit', String(edit))
  const text = parameters.toString()
  return text ? `/ingredients?${text}` : '/ingredients'
}
