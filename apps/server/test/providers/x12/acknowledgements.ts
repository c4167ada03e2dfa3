import type { AcknowledgementFile } from '@archwire/x12/acknowledgements/acknowledgement'
import { head } from '@archwire/x12/test/people'

const group = { functionalCode: 'HC', controlNumber: '43', version: '005010X224A2' }
const transaction = { set: '837', controlNumber: '0001', version: '005010X224A2' }

export const accepted: AcknowledgementFile = {
  head,
  acknowledgements: [
    {
      transactionControlNumber: '0001',
      group,
      outcome: 'accepted',
      transactions: [{ ...transaction, outcome: 'accepted', errors: [], codes: [] }],
      counts: { included: 1, received: 1, accepted: 1 },
      codes: [],
    },
  ],
}

export const rejected: AcknowledgementFile = {
  head,
  acknowledgements: [
    {
      transactionControlNumber: '0001',
      group,
      outcome: 'partlyAccepted',
      transactions: [
        {
          ...transaction,
          outcome: 'rejected',
          codes: ['5'],
          errors: [
            { segmentId: 'NM1', position: 8, loop: '2010AA', element: 9, component: null, code: '7' },
            { segmentId: 'NM1', position: 8, loop: '2010AA', element: 3, component: null, code: '1' },
            { segmentId: 'SV3', position: 31, loop: '2400', element: 1, component: 2, code: '7' },
            { segmentId: 'DTP', position: 33, loop: null, element: null, component: null, code: '3' },
          ],
        },
        { ...transaction, controlNumber: '0002', outcome: 'acceptedWithErrors', errors: [], codes: [] },
      ],
      counts: { included: 2, received: 2, accepted: 1 },
      codes: [],
    },
    {
      transactionControlNumber: '0002',
      group: { ...group, controlNumber: '44' },
      outcome: 'rejected',
      transactions: [],
      counts: { included: 1, received: 0, accepted: 0 },
      codes: ['3', '5'],
    },
  ],
}
