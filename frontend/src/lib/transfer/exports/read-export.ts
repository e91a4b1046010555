import { EXPORT_FORMATS, type ExportCreate } from '@larder/contract/transfer/exports'
import { type BrowseQuery, isFiltered, toListQuery } from '../../recipes/browse/browse-query.ts'

const ONE_OF = /^(kitchen|book)-(\d{1,9})$/

/** `search` is the query string of the export page. */
export function readExport(form: FormData, search: BrowseQuery): Omit<ExportCreate, 'language'> {
  const format = EXPORT_FORMATS.find((each) => each === form.get('format')) ?? 'larder'
  const what = String(form.get('what') ?? '')
  const [, kind, id] = ONE_OF.exec(what) ?? []
  if (kind) return { format, recipes: { [`${kind}_id`]: Number(id) } }
  if (what !== 'search' || !isFiltered(search)) return { format }
  const { sort: _sort, cursor: _cursor, ...recipes } = toListQuery(search)
  return { format, recipes }
}
