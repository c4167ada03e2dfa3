import type { ClaimAcknowledgement } from '@archwire/x12/claim-status/claim-acknowledgement'
import type { StatusAnswer, StatusRefusal } from '@archwire/x12/claim-status/read-277'
import type { ClaimUpdate, Status } from '@archwire/x12/claim-status/status'
import { anyCents, anyDay, orNull } from '@archwire/x12/test/any-values'
import { inquiry } from '@archwire/x12/test/status-inquiries'
import fc from 'fast-check'

export const status: Status = {
  category: 'A2',
  status: '20',
  entity: 'PR',
  on: '2026-11-16',
  action: 'accepted',
  chargedCents: 475_000,
  paidCents: null,
  decidedOn: null,
  paidOn: null,
  paymentNumber: null,
  message: null,
}

const rejected: Status = { ...status, category: 'A7', status: '562', entity: '85', action: 'rejected' }

export const claimUpdate: ClaimUpdate = {
  payerClaimNumber: 'PAYER55',
  clearinghouseTrace: 'T900',
  days: { from: '2026-11-02', to: null },
  statuses: [status],
  lines: [],
}

const { payer, receiver, provider, subscriber } = inquiry
const nothing = { acceptedCount: null, rejectedCount: null, acceptedCents: null, rejectedCents: null }

export const acknowledgement: ClaimAcknowledgement = {
  transactionControlNumber: '0001',
  reference: 'X1',
  source: { name: 'Sandbox Dental', code: 'SBX01', isPayer: true },
  trace: 'X2',
  receivedOn: '2026-11-15',
  processedOn: '2026-11-16',
  receiver: { name: 'Archwire', id: 'AW' },
  batch: {
    reference: 'B42',
    statuses: [{ ...status, category: 'A1', status: '19' }],
    totals: { acceptedCount: 1, rejectedCount: 1, acceptedCents: 475_000, rejectedCents: 12_550 },
  },
  providers: [
    {
      ...provider,
      statuses: [],
      claims: [
        {
          ...claimUpdate,
          controlNumber: 'AW7C18',
          patient: { firstName: 'Pat', lastName: 'Doe', memberId: 'PAID_M123' },
        },
        {
          payerClaimNumber: null,
          clearinghouseTrace: null,
          days: { from: '2026-10-30', to: '2026-11-02' },
          controlNumber: 'AW7C19',
          patient: { firstName: 'Kim', lastName: 'Doe', memberId: null },
          statuses: [rejected, { ...rejected, status: '164', entity: 'IL', message: 'No such member' }],
          lines: [
            {
              procedureCode: 'D8080',
              chargedCents: 12_550,
              paidCents: null,
              controlNumber: '1',
              days: { from: '2026-11-02', to: null },
              statuses: [{ ...rejected, status: '187', entity: null }],
            },
          ],
        },
      ],
    },
    { ...provider, npi: '1987654321', statuses: [rejected], claims: [] },
  ],
}

/** A file that was rejected as a whole. */
export const refusedBatch: ClaimAcknowledgement = {
  ...acknowledgement,
  transactionControlNumber: '0002',
  source: { name: 'The House', code: 'HOUSE', isPayer: false },
  trace: null,
  receivedOn: null,
  processedOn: null,
  batch: { reference: null, statuses: [{ ...rejected, status: '21', entity: '41' }], totals: nothing },
  providers: [],
}

const paid: Status = {
  ...status,
  category: 'F1',
  status: '65',
  entity: null,
  action: null,
  paidCents: 150_000,
  decidedOn: '2026-11-14',
  paidOn: '2026-11-15',
  paymentNumber: 'CHK9',
}

export const answer: StatusAnswer = {
  ...claimUpdate,
  payer,
  receiver,
  provider,
  subscriber,
  dependent: null,
  trace: 'Q1',
  controlNumber: 'AW7C18',
  statuses: [paid, { ...paid, status: '104' }],
}

export const refusal: StatusRefusal = {
  payer,
  receiver,
  provider,
  subscriber: null,
  dependent: null,
  trace: 'Q3',
  statuses: [{ ...status, category: 'E0', status: '0', action: null }],
}

const anyStatus: fc.Arbitrary<Status> = fc.record({
  category: fc.constantFrom('A1', 'P2', 'R4', 'F2'),
  status: fc.constantFrom('19', '585'),
  entity: fc.constantFrom(null, 'IL', '85'),
  on: orNull(anyDay),
  action: fc.constantFrom(null, 'accepted' as const, 'rejected' as const),
  chargedCents: orNull(anyCents),
  paidCents: orNull(anyCents),
  decidedOn: orNull(anyDay),
  paidOn: orNull(anyDay),
  paymentNumber: orNull(fc.stringMatching(/^[A-Z0-9]{1,9}$/)),
  message: orNull(fc.string({ unit: 'grapheme', maxLength: 60 })),
})

const anyNumber = orNull(fc.stringMatching(/^[A-Z0-9]{1,9}$/))
const anyDays = orNull(fc.record({ from: anyDay, to: orNull(anyDay) }))
const facts = { days: anyDays, statuses: fc.array(anyStatus, { maxLength: 3 }) }

/** Any report of a payer about a claim. */
export const anyClaimUpdate: fc.Arbitrary<ClaimUpdate> = fc.record({
  ...facts,
  payerClaimNumber: anyNumber,
  clearinghouseTrace: anyNumber,
  lines: fc.array(
    fc.record({
      ...facts,
      procedureCode: fc.constantFrom('D8080', 'D0350'),
      chargedCents: orNull(anyCents),
      paidCents: orNull(anyCents),
      controlNumber: anyNumber,
    }),
    { maxLength: 2 },
  ),
})
