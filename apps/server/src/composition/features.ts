import { analytics } from '../features/analytics/feature.ts'
import { audit } from '../features/audit/feature.ts'
import { booking } from '../features/booking/feature.ts'
import { claims } from '../features/claims/feature.ts'
import { clinic } from '../features/clinic/feature.ts'
import { documents } from '../features/documents/feature.ts'
import { drafts } from '../features/drafts/feature.ts'
import { eligibility } from '../features/eligibility/feature.ts'
import { files } from '../features/files/feature.ts'
import { finance } from '../features/finance/feature.ts'
import { firstStart } from '../features/first-start/feature.ts'
import { imaging } from '../features/imaging/feature.ts'
import { insurance } from '../features/insurance/feature.ts'
import { messaging } from '../features/messaging/feature.ts'
import { notes } from '../features/notes/feature.ts'
import { announcingCounts } from '../features/notifications/count-notifications.ts'
import { notifications } from '../features/notifications/feature.ts'
import { patientImports } from '../features/patient-imports/feature.ts'
import { patients } from '../features/patients/feature.ts'
import { reports } from '../features/reports/feature.ts'
import { sandbox } from '../features/sandbox/feature.ts'
import { scheduling } from '../features/scheduling/feature.ts'
import { session } from '../features/session/feature.ts'
import { tasks } from '../features/tasks/feature.ts'
import { treatments } from '../features/treatments/feature.ts'
import { users } from '../features/users/feature.ts'
import type { Counters, Feature, Hook, LiveServices } from '../platform/feature/feature.ts'
import type { LiveChannel } from '../platform/live/live-channel.ts'
import { type OwnedListener, orderListeners } from './order-listeners.ts'

/** All features of the product. A new feature is a line here, and everything else about it is in its feature.ts. */
const product = [
  session,
  clinic,
  firstStart,
  users,
  patients,
  patientImports,
  scheduling,
  notes,
  treatments,
  drafts,
  analytics,
  tasks,
  reports,
  files,
  documents,
  imaging,
  booking,
  audit,
  messaging,
  notifications,
  insurance,
  eligibility,
  claims,
  finance,
  sandbox,
] as const

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never

/**
 * The actions that features provide for others that may not import them. A feature that needs an action that nobody
 * provides does not compile.
 */
type Provided = All<NonNullable<(typeof product)[number]['provides']>>

export const features: readonly Feature<Provided>[] = product

export const provided = Object.assign({}, ...features.map(({ provides }) => provides)) as Provided

/** The labels of each feature's records in the audit log. */
export const auditLabels = features.flatMap(one => one.auditLabels ?? [])

export const counters: Counters = Object.assign({}, ...features.map(one => one.counters))

/** Publishes the counts of open work, in requests and in jobs. */
export const announceCounts = announcingCounts(counters)

const allListeners = features.flatMap(({ name, listeners = [] }) =>
  listeners.map((one): OwnedListener => ({ ...one, feature: name })),
)

const ordered = new Map(
  [...Map.groupBy(allListeners, one => one.hook)].map(([hook, listeners]) => [
    hook,
    orderListeners(listeners).map(({ listener }) => listener),
  ]),
)

/** The listeners of a hook, in their order. */
export const listenersOf = <Listener>(hook: Hook<Listener>): Listener[] =>
  (ordered.get(hook as Hook<unknown>) ?? []) as Listener[]

/** Every channel of the contract, with the feature that serves it. */
export const liveChannels = (services: LiveServices): LiveChannel[] =>
  features.flatMap(({ channels }) => channels?.(services) ?? [])
