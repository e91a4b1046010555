// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
import { expect, test } from 'vitest'
import { listFiles, readSource } from './read-imports.ts'

const ROW_TYPE = /(?:<(?:[^<>`]|<(?:[^<>`]|<[^<>`]*>)*>)*>)?/.source
const TEMPLATE = new RegExp(`\\bsql(${ROW_TYPE})\``, 'g')
const PREPARED = new RegExp(`(?<!\`)\\bprepared${ROW_TYPE}\\(`, 'g')
const BEGINS_STATEMENT = /^\s*(select|with|insert|update|delete)\b/

/** A template that is executed, or that is a statement with rows. Other templates are parts of a query. */
function isStatement(source: string, { index, 0: tag, 1: rowType }: RegExpExecArray): boolean {
  const start = index + tag.length
  const end = findEnd(source, start)
  if (/^\s*\.execute\(/.test(source.slice(end + 1))) return true
  return rowType !== '' && BEGINS_STATEMENT.test(source.slice(start, end))
}

/** The position of the backtick that ends a template; templates can contain others. */
function findEnd(source: string, start: number): number {
  let braces = 0
  for (let at = start; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source.startsWith('${', at)) braces++
    else if (source[at] === '}' && braces > 0) braces--
    else if (source[at] === '`' && braces === 0) return at
    else if (source[at] === '`') at = findEnd(source, at + 1)
  }
  return source.length
}

/** The lines of whole statements in raw SQL. */
function listRawStatements(source: string): number[] {
  const templates = [...source.matchAll(TEMPLATE)].filter((match) => isStatement(source, match))
  const starts = [...templates, ...source.matchAll(PREPARED)].map(({ index }) => index)
  return starts.map((start) => source.slice(0, start).split('\n').length)
}

function hasReason(source: string, line: number): boolean {
  const above = source.split('\n').slice(0, line - 1)
  const comment = above.slice(above.findLastIndex((text) => !/^\s*(\/\/|\/?\*)/.test(text)) + 1)
  return comment.some((text) => /\bRaw: \S/.test(text))
}

const listWithoutReason = (source: string) =>
  listRawStatements(source).filter((line) => !hasReason(source, line))

test('whole statements are told from parts of a query', () => {
  const parts =
    "const isOwn = sql<boolean>`user_id = ${id}`\ndb.selectFrom(sql`(select ${sql`1`})`.as('one'))"
  const executed = 'await sql`lock table ${sql`settings`}`.execute(trx)'
  const named = "const find = prepared<Row>(\n  'find',\n  `select 1`)"
  const returned = '// Raw: hot.\nreturn sql<{ id: number }>`\n  select id from recipes`'
  expect(listRawStatements(parts)).toEqual([])
  expect(listWithoutReason([executed, named, returned].join('\n'))).toEqual([1, 2])
})

/** Queries go through the query builder, which checks them against the tables, unless there is a reason. */
test('every whole statement in raw SQL has a comment "Raw: …" with the reason above it', () => {
  const files = listFiles('backend/src', /(?<!\.test)\.ts$/).filter(
    (file) => !file.endsWith('db/prepared.ts'),
  )
  const missing = files.flatMap((file) =>
    listWithoutReason(readSource(file)).map((line) => `${file}:${line}`),
  )
  expect(missing).toEqual([])
})
