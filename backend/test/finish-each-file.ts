import { afterAll } from 'vitest'
import { finish } from './when-done.ts'

// In a set-up file, because test files share modules and only set-up files run for each of them.
afterAll(finish)
