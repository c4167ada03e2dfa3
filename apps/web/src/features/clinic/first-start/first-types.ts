import { palette } from '../components/palette.ts'

export type TypeChoice = {
  /** Names it while it is filled in; what it is called may change. */
  key: string
  title: string
  /** Minutes, as they are typed. */
  duration: string
  color: string
  isRemote: boolean
  startsTreatment: boolean
  isOffered: boolean
  /** Somebody added it here, and names it. */
  isOwn: boolean
}

type Known = { title: string; minutes: number; starts?: true; remote?: true; isRare?: true }

// What nearly every orthodontic clinic does, with the minutes that most take for it.
const known: Known[] = [
  { title: 'New patient consultation', minutes: 60 },
  { title: 'Records and scan', minutes: 45 },
  { title: 'Braces bonding', minutes: 90, starts: true },
  { title: 'Aligner delivery', minutes: 45, starts: true },
  { title: 'Adjustment', minutes: 30 },
  { title: 'Aligner check', minutes: 15 },
  { title: 'Repair', minutes: 30 },
  { title: 'Braces removal', minutes: 60 },
  { title: 'Retainer delivery', minutes: 15 },
  { title: 'Retainer check', minutes: 15 },
  { title: 'Growth observation', minutes: 15, isRare: true },
  { title: 'Virtual consultation', minutes: 30, remote: true, isRare: true },
]

const colorAt = (index: number): string => palette[index % palette.length]?.[0] ?? palette[0][0]

export const firstTypes: TypeChoice[] = known.map((type, index) => ({
  key: `known-${index}`,
  title: type.title,
  duration: String(type.minutes),
  color: colorAt(index),
  isRemote: type.remote === true,
  startsTreatment: type.starts === true,
  isOffered: type.isRare !== true,
  isOwn: false,
}))

export const ownType = (types: TypeChoice[]): TypeChoice => ({
  key: nextKey(types),
  title: '',
  duration: '30',
  color: colorAt(types.length),
  isRemote: false,
  startsTreatment: false,
  isOffered: true,
  isOwn: true,
})

/** One that none of the list has, also after some were taken out of it. */
export function nextKey(list: { key: string }[]): string {
  const last = Math.max(0, ...list.map(({ key }) => Number(/^own-(\d+)$/.exec(key)?.[1] ?? 0)))
  return `own-${last + 1}`
}
