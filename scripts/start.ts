import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { readConfig } from '../backend/src/config.ts'
