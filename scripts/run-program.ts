import { BACKEND, WEBSITE } from './programs.ts'

/** `larder api` and `larder website` in the image: becomes that program, for installations with several containers. */
const { file, flags, env } = process.argv[2] === 'website' ? WEBSITE : BACKEND
process.execve?.(process.execPath, [process.execPath, ...flags, file], { ...process.env, ...env } as Record<
  string,
  string
>)
