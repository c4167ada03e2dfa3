import { Box, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { Columns } from '../layout/columns.tsx'

type Props = {
  legend: string
  /** A part of a form whose fields have labels of their own: its name stands out from them. */
  isPart?: boolean
  /** The problem of all fields together. */
  problem?: ReactNode
  children: ReactNode
}

/** Fields that belong together, under one legend. */
export function FieldGroup({ legend, isPart = false, problem, children }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <Box component="legend" mb={isPart ? 'xs' : 4} fw={isPart ? 600 : 500}>
        {legend}
      </Box>
      {children}
      {problem ? (
        <Text id={id} c="var(--mantine-color-error)" mt={4}>
          {problem}
        </Text>
      ) : null}
    </fieldset>
  )
}

/** Checkboxes to choose from; `inPairs` puts two beside each other if there is room. */
export const Choices = ({ inPairs = false, children }: { inPairs?: boolean; children: ReactNode }) => (
  <Columns shares={inPairs ? [1, 1] : [1]} gap={useIsPhone() ? 0 : '8px 16px'}>
    {children}
  </Columns>
)
