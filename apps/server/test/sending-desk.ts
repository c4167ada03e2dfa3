import { beforeEach } from 'vitest'
import { claimsDesk } from './claims-desk.ts'
import type { TestDatabase } from './database.ts'

type Desk = Awaited<ReturnType<typeof claimsDesk>>
type Here = Awaited<ReturnType<Desk['open']>>

/** A desk that sends claims to a clearinghouse which the test plays: before each test it is content with everything. */
export async function sendingDesk(db: TestDatabase) {
  const desk = await claimsDesk(db)
  const { house } = desk
  beforeEach(async () => {
    await desk.forgetJobs()
    house.faultOf = () => undefined
    house.sayOfValidation = () => ({ clean: true })
    house.sayOfSubmission = () => ({ accepted: true })
    house.sayOfStatus = () => []
    for (const list of [house.submitted, house.validated, house.waiting, house.asked]) list.length = 0
  })

  /** A claim that somebody has just submitted. */
  const submitting = async (here: Here) => {
    const { id } = await here.complete()
    await here.put(id, 'validated')
    await here.act(id, 'submit.json')
    return { id }
  }
  return {
    desk,
    house,
    status: async (here: Here, id: number) => (await here.read(id)).status,
    submitting,
    /** One that was sent and taken, and the number that it went out under. */
    sent: async (here: Here) => {
      const { id } = await submitting(here)
      await desk.work()
      return { id, number: house.submitted.at(-1)?.claim.controlNumber ?? '' }
    },
    /** Has the request of a submission wait at the clearinghouse until `meanwhile` is over. */
    whileItIsOut: async (meanwhile: () => Promise<unknown>) => {
      const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      house.faultOf = kind => {
        if (kind !== 'submit') return undefined
        reached.resolve()
        return { until: held.promise }
      }
      const working = desk.work()
      await reached.promise
      await meanwhile()
      held.resolve()
      await working
      house.faultOf = () => undefined
    },
  }
}
