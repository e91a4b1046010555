export { buildWebsite } from './build.ts'
