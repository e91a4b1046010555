import { afterAll } from 'vitest'
import { finish } from './when-done.ts'

// Here and not where it is kept: files share their modules, and only a set-up file is run for each of them.
afterAll(finish)
