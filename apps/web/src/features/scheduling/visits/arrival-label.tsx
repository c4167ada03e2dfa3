import type { arrival } from '@archwire/domain/scheduling/visits/visit-times'
import { Text } from '@mantine/core'
import { timeText } from '../appointments/card-labels.ts'

type Props = {
  came: NonNullable<ReturnType<typeof arrival>>
  checkedInTime: string | null
  /** It was on a day before today, and nobody waits any more. */
  isForgotten: boolean
  zone: string
}

/** The patient's arrival time, whether it was early or late, and the length of the wait. */
export const ArrivalLabel = ({ came, checkedInTime, isForgotten, zone }: Props) => (
  <Text inherit fz="xs" lh="16px">
    {checkedInTime === null ? null : `Checked in ${timeText(checkedInTime, zone)}`}
    {isForgotten ? null : ' · '}
    <Text
      span
      inherit
      fw={600}
      {...(!isForgotten && came.colour !== 'black' && { c: `var(--came-${came.colour})` })}
    >
      {isForgotten ? ', never finished' : came.sentence}
    </Text>
  </Text>
)
