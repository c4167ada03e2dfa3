import { insuranceFormRoute } from '@archwire/contract/app-routes'
import type { ClinicHead } from '@archwire/contract/clinic-head'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { clientAddress } from '../../platform/http/rate-limit.ts'
import type { Page } from '../../platform/http/server-pages.ts'
import { readClinicHead } from '../../platform/links/clinic-head.ts'
import { mayOpen, type Opened, send, tooOften } from '../documents/pages.ts'
import { resolveLink } from './form/form-queries.ts'

type Render = (opened: Opened & { content: ClinicHead | undefined }) => unknown
type Deps = { database: Database; clock: Clock; app: Render; patientPage: Render }

/**
 * The page of the insurance form, for patients with a link and for staff. It names the clinic that sent the link, but
 * never the patient. A link that nobody sent opens the same form without a clinic.
 */
export const insurancePages = (deps: Deps): Page[] => [
  {
    path: insuranceFormRoute,
    who: 'public',
    readsSession: true,
    render: async opened => {
      const { request, reply, session } = opened
      if (!(await mayOpen(deps, request))) return send(reply, 429, tooOften)
      const page = session === undefined ? deps.patientPage : deps.app
      return page({ ...opened, content: await clinicBehind(deps, request) })
    },
  },
]

// Other text cannot be a link, and the database would refuse some of it.
const isLink = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

async function clinicBehind({ database }: Deps, request: Opened['request']): Promise<ClinicHead | undefined> {
  const { hash } = request.params as { hash: string }
  const found = isLink(hash) ? await resolveLink(database, hash) : undefined
  return (
    found &&
    readClinicHead(database.forClinic(found.clinicId, { kind: 'patient', ip: clientAddress(request) }))
  )
}
