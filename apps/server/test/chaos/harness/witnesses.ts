import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { OwnerQuery } from '../../database/owner-queries.ts'
import { filesIn } from '../../fixtures/app-environment.ts'
import type { StripeServer } from '../../providers/stripe-server.ts'

/** The final amount of each charge at the bank, in cents, without refunds. */
export function cameAtBank(stripe: StripeServer): Map<string, number> {
  const objects = [...stripe.objects.values()]
  const came = new Map<string, number>()
  for (const { id, status, amount } of objects.filter(one => one.id.startsWith('pi_')))
    came.set(id, status === 'succeeded' ? Number(amount) : 0)
  for (const { id, payment_intent, status, amount } of objects) {
    const charge = String(payment_intent)
    if (id.startsWith('re_') && status === 'succeeded')
      came.set(charge, (came.get(charge) ?? 0) - Number(amount))
  }
  return came
}

/** Payments for which the bank has more than one charge, and charges without a payment. */
export async function strangeCharges(ask: OwnerQuery, stripe: StripeServer): Promise<unknown[]> {
  const tries = new Map<string, string[]>()
  for (const { id, metadata } of stripe.objects.values()) {
    if (!id.startsWith('pi_')) continue
    const of = String((metadata as Record<string, string>).archwire_payment)
    tries.set(of, [...(tries.get(of) ?? []), id])
  }
  // Read after the bank: whatever the bank has by then was recorded before.
  const known = new Set(
    (await ask<{ id: number }>('select id::text from payments')).map(({ id }) => String(id)),
  )
  return [...tries].filter(([of, charges]) => charges.length > 1 || !known.has(of))
}

/** The differences between our books and the bank's: by charge, by invoice, and in total. */
export async function differencesWithBank(ask: OwnerQuery, stripe: StripeServer): Promise<unknown[]> {
  const came = cameAtBank(stripe)
  const booked = await ask<{ charge: string; invoice: string; cents: number }>(
    `select p.gateway_charge_id as charge, p.invoice_id::text as invoice,
       coalesce(sum(e.amount_cents) filter (where e.kind <> 'allocation'), 0)::int as cents
     from payments p left join ledger_entries e on e.payment_id = p.id
     where p.gateway = 'stripe' and p.gateway_charge_id is not null group by p.id`,
  )
  const ours = new Map(booked.map(({ charge, cents }) => [charge, cents]))
  const byCharge = [...new Set([...came.keys(), ...ours.keys()])]
    .filter(charge => came.get(charge) !== ours.get(charge))
    .map(charge => ({ charge, bank: came.get(charge), ours: ours.get(charge) }))

  const atBank = new Map<string, number>()
  for (const { invoice, charge } of booked)
    atBank.set(invoice, (atBank.get(invoice) ?? 0) + (came.get(charge) ?? Number.NaN))
  const perInvoice = await ask<{ id: string; cents: number }>(
    `select invoice_id::text as id, (paid_cents - refunded_cents)::int as cents from invoice_balances
     where invoice_id in (select invoice_id from payments where gateway = 'stripe' and gateway_charge_id is not null)`,
  )
  const byInvoice = perInvoice
    .filter(({ id, cents }) => cents !== atBank.get(id))
    .map(({ id, cents }) => ({ invoice: id, bank: atBank.get(id), ours: cents }))

  const [ledger] = await ask<{ cents: number }>(
    `select coalesce(sum(e.amount_cents), 0)::int as cents from ledger_entries e join payments p on p.id = e.payment_id
     where e.kind <> 'allocation' and p.gateway = 'stripe'`,
  )
  const total = [...came.values()].reduce((sum, cents) => sum + cents, 0)
  const inAll = ledger?.cents === total ? [] : [{ bank: total, ours: ledger?.cents }]
  return [...byCharge, ...byInvoice, ...inAll]
}

type StoredFile = {
  id: number
  name: string
  sha256: Buffer | null
  isUploaded: boolean
  isAttached: boolean
  /** Being deleted: the row is removed after the bytes. */
  isPurged: boolean
  uses: number
  /** The files of the row, each with its size. */
  files: { key: string; size: number }[]
  keys: string[]
}

export const storedFiles = (ask: OwnerQuery): Promise<StoredFile[]> =>
  ask<StoredFile>(`
    select b.id, b.filename as name, b.sha256, b.uploaded_at is not null as "isUploaded",
      b.attached_at is not null as "isAttached", b.purged_at is not null as "isPurged",
      (select count(*)::int from archives a where a.blob_id = b.id)
      + (select count(*)::int from images i where i.blob_id = b.id and not exists (
           select from message_pictures q where q.blob_id = i.blob_id))
      + (select count(*)::int from message_pictures q where q.blob_id = b.id) as uses,
      array_remove(array[b.key, b.thumbnail_key, b.screen_key], null) as keys,
      (select json_agg(json_build_object('key', f.key, 'size', f.size)) from (values
        (b.key, b.byte_size), (b.thumbnail_key, b.thumbnail_byte_size), (b.screen_key, b.screen_byte_size))
        as f(key, size) where f.size is not null) as files
    from blobs b order by b.id`)

/** Every row whose bytes are stored must be right, to the byte, and every file must belong to a row. */
export async function brokenFiles(ask: OwnerQuery, folder: string): Promise<unknown[]> {
  // Read before the rows: every file that exists by now has one.
  const there = filesIn(folder)
  const all = await storedFiles(ask)
  const rows = all.filter(row => !row.isPurged)
  const known = new Set(all.flatMap(row => row.keys))
  return [
    ...rows.filter(row => row.isUploaded && !isWhole(row, folder)),
    ...rows.filter(row => row.uses !== (row.isAttached ? 1 : 0)),
    ...there.filter(file => !known.has(path.basename(file)) && existsSync(file)),
  ]
}

function isWhole({ files, keys, sha256 }: StoredFile, folder: string): boolean {
  const placeOf = (key: string) => path.join(folder, key.slice(0, 2), key.slice(2, 4), key)
  const hasSize = files.every(
    ({ key, size }) => existsSync(placeOf(key)) && statSync(placeOf(key)).size === size,
  )
  if (!hasSize) return false
  const content = readFileSync(placeOf(keys[0] ?? ''))
  return sha256 !== null && createHash('sha256').update(content).digest().equals(sha256)
}
