import { rewriteBundle } from './rewrite-bundle.ts'

/** Disables the response cache, as if every request followed a write. */
rewriteBundle(/!caller\?\.snapshot/, 'true')
