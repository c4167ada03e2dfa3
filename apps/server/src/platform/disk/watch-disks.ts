import type { DiskRoom } from '@archwire/contract/disk-room'
import type { Clock } from '../clock.ts'
import type { DatabaseRoom, WrittenFrom } from '../db/availability.ts'
import type { JobLog } from '../log.ts'
import { type Disk, type DiskLevel, fuller, levelOf, megabyte, type Space, usualReserve } from './disks.ts'

export type DiskState = { disk: Disk['name']; free: number; reserve: number }

export type DiskWatch = {
  database: DatabaseRoom
  takesFiles(): boolean
  /** The state in one word, for administrators. */
  room(): DiskRoom
  /** Why some things cannot be saved, as a text; undefined if everything can. */
  reason(): string | undefined
  /** The space of each disk that could be measured. */
  states(): DiskState[]
  /** Measures now; otherwise that happens every few seconds. */
  look(): Promise<void>
  stop(): void
}

const everyMs = 5_000
// How long a report of a full disk from PostgreSQL counts without another write; after that it is forgotten.
const believedMs = 10_000
const rememberedMs = 60_000

type Watched = { disk: Disk; level: DiskLevel; space: Space | undefined }

/** Watches how full the disks are, so that a reserve stays free and everybody is warned before nothing can be written. */
export async function watchDisks(deps: {
  disks: Disk[]
  clock: Clock
  log: Pick<JobLog, 'info' | 'warn' | 'error'>
  /** Replaces the usual reserve of each disk. */
  reserveBytes?: number | undefined
}): Promise<DiskWatch> {
  const { disks, clock, log } = deps
  const watched: Watched[] = disks.map(disk => ({ disk, level: 'enough', space: undefined }))
  const reserveOf = ({ total }: Space) => deps.reserveBytes ?? usualReserve(total)
  const levelAt = (...names: Disk['name'][]): DiskLevel =>
    watched
      .filter(({ disk }) => names.includes(disk.name))
      .reduce<DiskLevel>((level, one) => fuller(level, one.level), 'enough')

  const lookAt = async (one: Watched) => {
    const space = await one.disk.space().catch((error: unknown) => {
      if (one.space !== undefined) log.warn({ disk: one.disk.name, err: error }, 'a disk cannot be looked at')
      return undefined
    })
    // A disk that cannot be measured keeps its level: PostgreSQL itself reports when it is full.
    one.space = space
    if (space === undefined) return
    const before = one.level
    one.level = levelOf(space, reserveOf(space), before)
    if (one.level !== before) logLevelChange(one.disk.name, one.level, space)
  }
  const logLevelChange = (disk: Disk['name'], level: DiskLevel, space: Space) => {
    const fields = { disk, level, freeMb: Math.round(space.free / megabyte) }
    if (level === 'enough') log.info(fields, 'a disk has room again')
    else if (level === 'nearly') log.warn(fields, 'a disk is nearly full')
    else log.error(fields, 'a disk is full, but for what is kept in reserve')
  }
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= Promise.all(watched.map(lookAt)).then(() => {
      looking = undefined
    })
    return looking
  }

  let saidFullAt: Date | undefined
  const saidFullWithin = (ms: number) =>
    saidFullAt !== undefined && Math.abs(clock.now().getTime() - saidFullAt.getTime()) < ms
  const has: Record<WrittenFrom, () => boolean> = {
    room: () => ['enough', 'nearly'].includes(levelAt('database')) && !saidFullWithin(believedMs),
    reserve: () => levelAt('database') !== 'none',
    last: () => true,
  }
  const isDatabaseFull = () => !has.room() || saidFullWithin(rememberedMs)
  const takesFiles = () => {
    const isFull = ['reserve', 'none'].includes(levelAt('files', 'incoming'))
    return !isFull && has.room()
  }

  await look()
  const timer = setInterval(look, everyMs).unref()
  return {
    database: {
      has: from => has[from](),
      onFull: () => {
        if (!saidFullWithin(rememberedMs)) log.error({}, 'PostgreSQL says that its disk is full')
        saidFullAt = clock.now()
      },
      onWritten: () => {
        // A change that was under way before the report proves nothing.
        if (saidFullAt === undefined || saidFullWithin(believedMs)) return
        log.info({}, 'PostgreSQL has room again')
        saidFullAt = undefined
      },
    },
    takesFiles,
    room: () => {
      if (isDatabaseFull()) return 'full'
      if (!takesFiles()) return 'files-full'
      return levelAt('database', 'files', 'incoming') === 'enough' ? 'enough' : 'nearly-full'
    },
    reason: () => {
      if (!has.reserve()) return reasons.none
      if (levelAt('database') === 'reserve') return reasons.reserve
      if (isDatabaseFull()) return reasons.said
      return takesFiles() ? undefined : reasons.files
    },
    states: () =>
      watched.flatMap(({ disk, space }) =>
        space === undefined ? [] : [{ disk: disk.name, free: space.free, reserve: reserveOf(space) }],
      ),
    look,
    stop: () => clearInterval(timer),
  }
}

const reasons = {
  none: 'The disk of the database is full: nothing is saved, and records are not opened.',
  reserve: 'The disk of the database is full but for its reserve: nothing is saved, reading goes on.',
  said: 'PostgreSQL says that its disk is full: nothing is saved, reading goes on.',
  files: 'The disk of the files is full: files are refused, everything else is saved.',
}
