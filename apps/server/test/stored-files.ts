import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Everything below a folder that is a file: what is stored, and what was left behind on the way there. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => path.join(entry.parentPath, entry.name))
    : []
