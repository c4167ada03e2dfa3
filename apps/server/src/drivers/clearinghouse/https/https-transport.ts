import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { ClearinghouseDown } from '../port.ts'
import { type Delivery, type Parcel, type Transport, webhookSignatures } from '../transport.ts'
import { collectAll } from './collect-all.ts'
import { readBounded, TooLong, verdictOn } from './response.ts'

/** The addresses and credentials of the clearinghouse. */
export type HttpsSettings = {
  addresses: {
    eligibility: string
    claim: string
    status: string
    validation: string
    attachment: string
    image: string
    inbound: string
  }
  /** Undefined: the secret alone is the credential. */
  user: string | undefined
  secret: string
  /** Undefined: the webhook accepts nothing, and files are collected. */
  webhookSecret: string | undefined
}

/** How long a call may take in all, in milliseconds. */
type HttpsTimeouts = { answer: number; upload: number }

type HttpsLimits = { answerBytes: number; inboundBytes: number }

// The clearinghouse waits for the payer's answer. The rules of the industry allow twenty seconds, and some take longer.
const defaultTimeouts: HttpsTimeouts = { answer: 45_000, upload: 120_000 }

const defaultLimits: HttpsLimits = { answerBytes: 4_000_000, inboundBytes: 32_000_000 }

/** Reports problems with our account, our settings or the files that are ready to the operator. Names no patient. */
type ReportTrouble = (trouble: Error) => void

type Deps = {
  clock: Clock
  report: ReportTrouble
  patience?: HttpsTimeouts
  limits?: HttpsLimits
}

const inboundList = z.object({ files: z.array(z.object({ id: z.string().min(1).max(200) })) })

/** A clearinghouse that is called over HTTPS. One request for each parcel. Only the job retries, with the same id. */
export function httpsTransport(settings: HttpsSettings, deps: Deps): Transport {
  const patience = deps.patience ?? defaultTimeouts
  const limits = deps.limits ?? defaultLimits
  const signatures =
    settings.webhookSecret === undefined
      ? undefined
      : webhookSignatures(settings.webhookSecret, () => deps.clock.now())

  const ask = async (url: string, init: RequestInit, most: { ms: number; bytes: number }) => {
    try {
      const answer = await fetch(url, {
        ...init,
        headers: { ...init.headers, authorization: authorizationOf(settings) },
        // A redirect must not get our data.
        redirect: 'manual',
        signal: AbortSignal.timeout(most.ms),
      })
      return { status: answer.status, body: await readBounded(answer, most.bytes) }
    } catch (error) {
      // The message of the error is left out, because it may contain an address with credentials.
      const cause = error instanceof TooLong ? { cause: error } : undefined
      throw new ClearinghouseDown(`no whole answer: ${reasonOf(error)}`, cause)
    }
  }

  const collect = (url: string, bytes: number) => ask(url, {}, { ms: patience.upload, bytes })

  const listReady = async (url: string): Promise<string[]> => {
    const { status, body } = await collect(url, limits.answerBytes)
    const verdict = verdictOn(status, body)
    if (verdict === 'answered') return listed(body).map(({ id }) => id)
    const trouble = new ClearinghouseDown(`the list of what lies ready cannot be had: it answered ${status}`)
    if (verdict !== 'away') deps.report(trouble)
    throw trouble
  }

  return {
    name: 'https',
    exchange: async (clinic, parcel) => {
      const { status, body } = await ask(settings.addresses[parcel.kind], requestOf(clinic.id, parcel), {
        ms: isUpload(parcel) ? patience.upload : patience.answer,
        bytes: limits.answerBytes,
      })
      return deliveryOf(parcel, status, body, deps.report)
    },
    collect: async function* (clinic, since) {
      const listUrl = new URL(settings.addresses.inbound)
      listUrl.searchParams.set('account', String(clinic.id))
      listUrl.searchParams.set('since', since.toISOString())
      yield* collectAll(await listReady(listUrl.href), {
        collect: id =>
          collect(`${settings.addresses.inbound}/${encodeURIComponent(id)}`, limits.inboundBytes),
        report: deps.report,
      })
    },
    isSigned: (body, signature) => signatures?.isSigned(body, signature) ?? false,
  }
}

function deliveryOf(parcel: Parcel, status: number, body: Buffer, report: ReportTrouble): Delivery {
  const verdict = verdictOn(status, body)
  if (verdict === 'answered') return { answer: body }
  if (verdict === 'pending') return { pending: true }
  if (typeof verdict === 'object') return verdict
  const trouble = new ClearinghouseDown(`it answered ${status} to the ${parcel.kind}`)
  if (verdict === 'ours') report(trouble)
  throw trouble
}

const isUpload = ({ kind }: Parcel) => kind === 'attachment' || kind === 'image'

const isX12 = ({ kind }: Parcel) => kind === 'eligibility' || kind === 'claim' || kind === 'status'

const requestOf = (clinicId: number, parcel: Parcel): RequestInit => ({
  method: 'POST',
  body: new Uint8Array(parcel.body),
  headers: {
    'content-type': isX12(parcel) ? 'application/edi-x12' : 'application/json',
    accept: isX12(parcel) ? 'application/edi-x12' : 'application/json',
    'idempotency-key': parcel.id,
    'x-account': String(clinicId),
  },
})

const authorizationOf = ({ user, secret }: HttpsSettings) =>
  user === undefined
    ? `Bearer ${secret}`
    : `Basic ${Buffer.from(`${user}:${secret}`, 'utf8').toString('base64')}`

function listed(body: Buffer): { id: string }[] {
  try {
    return inboundList.parse(JSON.parse(body.toString('utf8'))).files
  } catch {
    throw new ClearinghouseDown('the list of what lies ready cannot be read')
  }
}

// The error code of a failed connection.
function reasonOf(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: { code?: unknown } }
  const found = cause?.code ?? code
  return typeof found === 'string' ? found : (name ?? 'unknown')
}
