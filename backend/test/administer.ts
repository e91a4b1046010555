import pg from 'pg'

/** Statements for a whole server, such as those that make and drop databases. */
export async function administer(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
