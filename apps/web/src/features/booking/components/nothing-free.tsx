import { formatPhone } from '@archwire/domain/patients/phone-number'

/** Nothing can be had here: whom to ask. */
export const NothingFree = ({ phoneNumber }: { phoneNumber: string | null }) => (
  <p role="status">
    No times can be booked online just now. Please{' '}
    {phoneNumber === null ? (
      'call us'
    ) : (
      <>
        call us at <a href={`tel:+1${phoneNumber}`}>{formatPhone(phoneNumber)}</a>
      </>
    )}
    , and we will find one together.
  </p>
)
