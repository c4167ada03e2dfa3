import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { systemClock } from '@archwire/server/platform/clock'
import { connectDatabase } from '@archwire/server/platform/db/database'
import { openPool } from '@archwire/server/platform/db/pool'
import { testSecret } from '@archwire/server/test/database/database-template'
import { logInVisitor, type Visitor } from '../../ground/ground.ts'
import type { ClinicAtWork } from '../ground/clinics.ts'
import type { Installation } from '../ground/installation.ts'
import type { DesksTask, Order, PhaseReport, Reported } from './desk-messages.ts'
import type { Finding } from './findings.ts'

/** Opens all desks of these clinics in a process of their own, each logged in and following its channels. */
export async function openDesks(
  { ports, ownerUrl, appUrl }: Installation,
  clinics: ClinicAtWork[],
  seed: number,
) {
  const child = fork(path.join(import.meta.dirname, 'desks-process.ts'), {
    // JSON cannot carry the NaN of a kind of call of which every one failed.
    serialization: 'advanced',
  })
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the desks ended with ${code}`)),
  )
  ended.catch(() => undefined)
  const order = async (command: Order): Promise<Reported> => {
    child.send(command)
    const [reported] = (await Promise.race([once(child, 'message'), ended])) as [Reported]
    return reported
  }
  const phase = async (command: Order): Promise<PhaseReport> =>
    (
      await order(command).then(reported =>
        'phase' in reported ? reported : Promise.reject(new Error('no phase')),
      )
    ).phase

  const task: DesksTask = {
    ports,
    ownerUrl,
    seed,
    clinics,
    visitors: await letAllIn(appUrl, clinics),
    lastAppointmentId: await lastAppointment(ownerUrl),
  }
  await order({ order: 'open', task })
  return {
    steady: (seconds: number, perSecond: number) => phase({ order: 'given', seconds, perSecond }),
    pressing: (seconds: number, desks: number) => phase({ order: 'pressing', seconds, desks }),
    check: async (): Promise<Finding[]> => {
      const reported = await order({ order: 'check' })
      return 'findings' in reported ? reported.findings : []
    },
    leave: async (): Promise<void> => {
      child.disconnect()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function letAllIn(appUrl: string, clinics: ClinicAtWork[]): Promise<Visitor[]> {
  const pool = openPool(appUrl, { name: 'load', max: 2 })
  const database = connectDatabase(pool, systemClock, testSecret)
  const visitors: Visitor[] = []
  for (const { clinicId, users } of clinics) {
    for (const { id } of users) visitors.push(await logInVisitor(database, clinicId, id))
  }
  await pool.end()
  return visitors
}

async function lastAppointment(ownerUrl: string): Promise<number> {
  const pool = openPool(ownerUrl, { name: 'load owner', max: 1 })
  const { rows } = await pool.query<{ id: number }>('select coalesce(max(id), 0) as id from appointments')
  await pool.end()
  return rows[0]?.id ?? 0
}
