import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

type Symlink = { source: string; target: string }

/**
 * npm packages cannot hold symbolic links. The package lists its own in a file and makes them in an install
 * script, which `npm install --ignore-scripts` skips. Answers false when they are missing and cannot be made.
 */
export const hydrateSymlinks = (packageRoot: string): boolean => {
  try {
    for (const { source, target } of listedSymlinks(packageRoot)) {
      const link = join(packageRoot, target)
      if (lstatSync(link, { throwIfNoEntry: false })) continue
      makeSymlink(relative(dirname(target), source), link)
    }
    return true
  } catch {
    return false
  }
}

const listedSymlinks = (packageRoot: string): Symlink[] => {
  try {
    return JSON.parse(readFileSync(join(packageRoot, 'native/pg-symlinks.json'), 'utf8'))
  } catch (error) {
    // Packages for systems without such links (Windows) have no list.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const makeSymlink = (to: string, link: string) => {
  try {
    symlinkSync(to, link)
  } catch (error) {
    // Another start at the same moment made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
