import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// npm run renames -- <from> <to> [list]
// Writes docs/renames.md: where every file of the commit <from> is in the commit <to>. The list has an old and a new path a
// line, with a tab between them; without one, the pairs are those that docs/renames.md has. What git says of each is asked anew.

const root = path.dirname(import.meta.dirname)
const page = path.join(root, 'docs/renames.md')

type Pair = { from: string; to: string }

const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 })

const filesOf = (commit: string) => new Set(git('ls-tree', '-r', '--name-only', commit).split('\n'))

const pairsIn = (text: string): Pair[] =>
  text.split('\n').flatMap(line => {
    const [from = '', to = ''] = line.startsWith('| `')
      ? [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
      : line.split('\t')
    return from !== '' && to !== '' ? [{ from, to }] : []
  })

/** The renames that git shows between two commits: at least half of the lines are alike. */
function renamesOfGit(from: string, to: string): Map<string, string> {
  const lines = git('diff', '-M50%', '-l20000', '--diff-filter=R', '--name-status', from, to).split('\n')
  return new Map(
    lines.flatMap(line => {
      const [, old, now] = line.split('\t')
      return old !== undefined && now !== undefined ? [[old, now] as const] : []
    }),
  )
}

function pageOf(pairs: Pair[], renames: Map<string, string>, from: string): string {
  const joined = Map.groupBy(pairs, ({ to }) => to)
  const sorted = pairs.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const whatHappened = ({ from, to }: Pair) =>
    [(joined.get(to)?.length ?? 0) > 1 ? 'joined' : 'moved', renames.get(from) === to ? 'rename' : '']
      .filter(Boolean)
      .join(', ')
  const shown = pairs.filter(({ from, to }) => renames.get(from) === to).length
  const areas = Map.groupBy(sorted, ({ from }) => from.split('/').slice(0, 2).join('/'))
  return `# Where files went

Written by \`npm run renames\`. Each line is a file of commit ${from.slice(0, 8)} that has another path since; \`joined\` means that several
files became one, \`rename\` that git shows it as a rename (at least half alike), so that its history goes on by itself. Of
${pairs.length} paths git shows ${shown} as renames; the history of the others is found under their old path
(\`git log ${from.slice(0, 8)} -- <old path>\`).

${[...areas].map(([area, list]) => `## ${area}\n\n| was | is | |\n|---|---|---|\n${list.map(pair => `| \`${pair.from}\` | \`${pair.to}\` | ${whatHappened(pair)} |`).join('\n')}\n`).join('\n')}`
}

const [from, to, list] = process.argv.slice(2)
if (from === undefined || to === undefined) {
  console.error('npm run renames -- <from> <to> [list]')
  process.exit(1)
}
const pairs = pairsIn(readFileSync(list ?? page, 'utf8'))
const [before, after] = [filesOf(from), filesOf(to)]
const wrong = pairs.filter(pair => !before.has(pair.from) || !after.has(pair.to))
for (const pair of wrong) console.error(`${pair.from} -> ${pair.to}: there is no such file`)
const named = new Set(pairs.map(pair => pair.from))
const lost = [...before].filter(file => file !== '' && !after.has(file) && !named.has(file))
for (const file of lost) console.error(`${file} is gone, and the list does not say where to`)
if (wrong.length + lost.length > 0) process.exit(1)
const renames = renamesOfGit(git('rev-parse', from).trim(), to)
writeFileSync(page, pageOf(pairs, renames, git('rev-parse', from).trim()))
const shown = pairs.filter(pair => renames.get(pair.from) === pair.to).length
console.log(
  `${pairs.length} paths, ${shown} of them renames to git; docs/renames.md ${existsSync(page) ? 'is written' : ''}`,
)
