import pg from 'pg'

/** What a statement of `pg` does on the wire; its types do not tell. */
type Wire = {
  parse: (statement: { text: string }) => void
  bind: (portal: object) => void
  execute: (portal: object) => void
}
type OnWire = pg.Submittable & {
  name: string | undefined
  prepare(wire: Wire): void
  handleCommandComplete(message: { text: string }, wire: Wire): void
}
const StatementOnWire = pg.Query as unknown as new (
  config: pg.QueryConfig,
  done: (error: Error | null, result: pg.QueryResult) => void,
) => OnWire

/** A prepared statement that is the first of a transaction and brings its `begin` along: one journey instead of two. */
class FirstStatement extends StatementOnWire {
  #name: string | undefined

  override prepare(wire: Wire) {
    wire.parse({ text: 'begin' })
    wire.bind({})
    wire.execute({})
    super.prepare(wire)
    // Until `begin` is done, `pg` would take its being parsed for that of the statement.
    this.#name = this.name
    this.name = undefined
  }

  override handleCommandComplete(message: { text: string }, wire: Wire) {
    if (message.text !== 'BEGIN') return super.handleCommandComplete(message, wire)
    this.name = this.#name
  }
}

/** Where `begin` fails, or the statement, it is up to the caller to roll back, as always. */
export function beginAlong(client: pg.ClientBase, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
    client.query(Object.assign(new FirstStatement(statement, done), pickTimeout(statement)))
  })
}

/** `pg` looks for it on what it is given. */
const pickTimeout = ({ query_timeout }: pg.QueryConfig & { query_timeout?: number }) =>
  query_timeout === undefined ? {} : { query_timeout }
