import { loadSampleData } from '../src/operations/sample-data/load-sample-data.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (db) => {
  const isNew = await loadSampleData(db)
  console.log(
    isNew ? 'The sample data is loaded.' : 'The sample data was loaded before; nothing has changed.',
  )
})
