import { globSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Import, readImports } from './import-graph.ts'
import { levels, webOrder } from './import-rules.ts'

const server = 'apps/server/src/'
const web = 'apps/web/src/'

type Box = { label: string; x: number; y: number; width: number }
/** A row of boxes in a panel; `has` says which files belong to it. */
type Level = { labels: string[]; has: (file: string) => boolean }

const below = (folder: string) => (file: string) => file.startsWith(folder)
const beside = (folder: string) => (file: string) =>
  file.startsWith(folder) && !file.slice(folder.length).includes('/')
const isTest = (file: string) => /\.(test|spec)\.tsx?$|^apps\/\w+\/test\//.test(file)

const folders = (root: string, folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(
      entry =>
        entry.isDirectory() && globSync('**/*.ts*', { cwd: path.join(root, folder, entry.name) }).length > 0,
    )
    .map(entry => entry.name)
    .sort()

const serverLevels = (): Level[] => [
  { labels: ['main, worker'], has: beside(server) },
  {
    labels: ['composition', 'demo'],
    has: file => ['composition/', 'demo/'].some(room => file.startsWith(server + room)),
  },
  ...levels.toReversed().map(features => ({
    labels: features,
    has: (file: string) => features.some(name => file.startsWith(`${server}features/${name}/`)),
  })),
  { labels: ['drivers'], has: below(`${server}drivers/`) },
  { labels: ['platform'], has: below(`${server}platform/`) },
]

const webLevels = (root: string): Level[] =>
  webOrder.toReversed().map(rooms => ({
    labels:
      rooms[0] === 'features' ? folders(root, `${web}features`) : rooms[0] === '' ? ['four entries'] : rooms,
    has: file =>
      rooms[0] === '' ? beside(web)(file) : rooms.some(room => file.startsWith(`${web}${room}/`)),
  }))

const boxHeight = 24
const gap = 8
const levelGap = 22
const padding = 10

/** Boxes of equal height in as many lines as the width requires, each line centred. */
function layLevel(
  labels: string[],
  left: number,
  width: number,
  top: number,
): { boxes: Box[]; bottom: number } {
  const sized = labels.map(label => ({ label, width: Math.round(label.length * 6.9) + 20 }))
  const lines: (typeof sized)[] = [[]]
  for (const one of sized) {
    const line = lines.at(-1) ?? []
    const used = line.reduce((sum, box) => sum + box.width + gap, 0)
    if (line.length > 0 && used + one.width > width - 2 * padding) lines.push([one])
    else line.push(one)
  }
  const boxes = lines.flatMap((line, index) => {
    const used = line.reduce((sum, box) => sum + box.width + gap, -gap)
    let x = left + (width - used) / 2
    return line.map(box => {
      const placed = { ...box, x: Math.round(x), y: top + padding / 2 + index * (boxHeight + gap) }
      x += box.width + gap
      return placed
    })
  })
  return { boxes, bottom: top + padding + lines.length * (boxHeight + gap) - gap }
}

const rect = (kind: string, x: number, y: number, width: number, height: number) =>
  `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`
const text = (kind: string, x: number, y: number, words: string) =>
  `<text class="${kind}" x="${x}" y="${y}">${words}</text>`
const arrow = (way: string) => `<path class="arrow" d="${way}" marker-end="url(#head)"/>`

/** One panel with its levels, the highest first. An arrow leads from each level to the next lower one that it imports. */
function drawPanel(
  title: string,
  panel: Level[],
  imports: Import[],
  { left, top, width }: { left: number; top: number; width: number },
): { drawn: string[]; bottom: number } {
  const inner = { left: left + 22, width: width - 44 }
  const drawn: string[] = []
  const places: { top: number; bottom: number }[] = []
  let y = top + 34
  for (const { labels } of panel) {
    const { boxes, bottom } = layLevel(labels, inner.left, inner.width, y)
    drawn.push(rect('level', inner.left, y, inner.width, bottom - y))
    for (const box of boxes) {
      drawn.push(rect('box', box.x, box.y, box.width, boxHeight))
      drawn.push(text('name', box.x + box.width / 2, box.y + 16, box.label))
    }
    places.push({ top: y, bottom })
    y = bottom + levelGap
  }
  panel.forEach(({ has }, index) => {
    const mine = imports.filter(({ from, file }) => has(from) && file !== undefined)
    const to = panel.findIndex((lower, at) => at > index && mine.some(({ file = '' }) => lower.has(file)))
    const [start, end] = [places[index], places[to]]
    if (start === undefined || end === undefined) return
    const middle = inner.left + inner.width / 2
    const right = inner.left + inner.width
    if (to === index + 1) drawn.push(arrow(`M${middle} ${start.bottom}V${end.top - 2}`))
    else drawn.push(arrow(`M${right} ${start.bottom - 8}h11V${end.top + 12}h-9`))
  })
  const bottom = y - levelGap + 16
  return {
    drawn: [
      rect('panel', left, top, width, bottom - top),
      text('title', left + width / 2, top + 22, title),
      ...drawn,
    ],
    bottom,
  }
}

const room = (file: string) => file.split('/').slice(0, 2).join('/')

/**
 * Which room imports which, without imports that follow from others: a room that imports the contract may import the
 * domain.
 */
function roomEdges(imports: Import[]): [string, string][] {
  const rooms = [
    'apps/web',
    'apps/server',
    'packages/contract',
    'packages/domain',
    'packages/x12',
    'packages/embedded-postgres',
  ]
  const direct = new Map(
    rooms.map(from => [
      from,
      rooms.filter(
        to => to !== from && imports.some(one => room(one.from) === from && room(one.file ?? '') === to),
      ),
    ]),
  )
  const leadsTo = (from: string, to: string): boolean =>
    (direct.get(from) ?? []).some(next => next === to || leadsTo(next, to))
  return rooms.flatMap(from =>
    (direct.get(from) ?? [])
      .filter(to => !(direct.get(from) ?? []).some(other => other !== to && leadsTo(other, to)))
      .map((to): [string, string] => [from, to]),
  )
}

const style = `
  text { font: 12px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; text-anchor: middle; fill: #1d2428 }
  .title { font-size: 14px; font-weight: 600 }
  .panel { fill: #f4f6f7; stroke: #c4ccd0 }
  .level { fill: #e5eaed }
  .box { fill: #fff; stroke: #a9b4ba }
  .package { fill: #dcefec; stroke: #0f6b66 }
  .arrow { fill: none; stroke: #55636b; stroke-width: 1.5 }
  #head path { fill: #55636b }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6eaec }
    .panel { fill: #1b2124; stroke: #414c52 }
    .level { fill: #283136 }
    .box { fill: #12171a; stroke: #56646c }
    .package { fill: #12403d; stroke: #4fb3ab }
    .arrow { stroke: #a3b0b7 }
    #head path { fill: #a3b0b7 }
  }
`

/** The picture of docs/ARCHITECTURE.md, made from the folders and their imports. */
export function drawHouse(root: string): string {
  const imports = readImports(root).filter(({ from }) => !isTest(from))
  const [left, right] = [
    { left: 10, top: 10, width: 405 },
    { left: 465, top: 10, width: 425 },
  ]
  const webPanel = drawPanel('apps/web', webLevels(root), imports, left)
  const serverPanel = drawPanel('apps/server', serverLevels(), imports, right)
  const top = webPanel.bottom + 56
  const tops: Record<string, { top: number; words: string }> = {
    'packages/contract': { top, words: 'packages/contract: every call and live event' },
    'packages/domain': { top: top + 88, words: 'packages/domain: rules, without input or output' },
    'packages/x12': { top: top + 176, words: 'packages/x12: what payers speak' },
    'packages/embedded-postgres': { top: top + 234, words: 'packages/embedded-postgres' },
  }
  const drawnPackages = Object.values(tops).flatMap(({ top, words }) => [
    rect('package', left.left, top, left.width, 34),
    text('name', left.left + left.width / 2, top + 21, words),
  ])
  const middle = left.left + left.width / 2
  const arrows = roomEdges(imports).map(([from, to]) => {
    const end = tops[to]?.top ?? 0
    if (from === 'apps/server') return arrow(`M${right.left} ${end + 17}H${left.left + left.width + 2}`)
    return arrow(
      `M${middle} ${from === 'apps/web' ? webPanel.bottom : (tops[from]?.top ?? 0) + 34}V${end - 2}`,
    )
  })
  const height = serverPanel.bottom + 10
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 ${height}" width="900" height="${height}" role="img" aria-label="The rooms of Archwire in their levels; arrows lead to what is imported">
<style>${style}</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${[...webPanel.drawn, ...serverPanel.drawn, ...drawnPackages, ...arrows].join('\n')}
</svg>
`
}

const checkout = path.dirname(path.dirname(import.meta.dirname))
if (import.meta.main) writeFileSync(path.join(checkout, 'docs/house.svg'), drawHouse(checkout))
