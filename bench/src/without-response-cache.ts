import { rewriteBundle } from './rewrite-bundle.ts'

/** Works out each answer to a caller anew, as if somebody wrote something before every request. */
rewriteBundle(/!caller\?\.snapshot/, 'true')
