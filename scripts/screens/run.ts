import path from 'node:path'
import { compareScreens } from './compare-screens.ts'
import { takeScreens } from './take-screens.ts'

// npm run screens -- take <folder> [name …]   or   npm run screens -- compare <before> <after>
const [command, first, ...rest] = process.argv.slice(2)
const second = rest[0]

if (command === 'take' && first !== undefined) await takeScreens(path.resolve(first), rest)
else if (command === 'compare' && first !== undefined && second !== undefined) {
  const out = path.resolve(`${second}-differences`)
  const differences = await compareScreens(path.resolve(first), path.resolve(second), out)
  for (const { name, what } of differences) console.log(`${name} ${what}`)
  console.log(
    differences.length === 0 ? 'No pixel differs.' : `${differences.length} screens differ; see ${out}`,
  )
} else {
  console.log('npm run screens -- take <folder> [name …]\nnpm run screens -- compare <before> <after>')
  process.exitCode = 1
}
