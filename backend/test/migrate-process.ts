import pg from 'pg'
import { openDb } from '../src/db/db.ts'
import { migrate } from '../src/db/migrate.ts'

// Migrates DATABASE_URL, and kills itself after sending statement number KILL_AT.
const killAt = Number(process.env.KILL_AT)
let sent = 0
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const response = query.apply(this, args)
  if (++sent === killAt) process.kill(process.pid, 'SIGKILL')
  return response
} as typeof pg.Client.prototype.query

const db = openDb({ url: process.env.DATABASE_URL ?? '', poolSize: 1 })
await migrate(db)
await db.destroy()
console.log(sent)
