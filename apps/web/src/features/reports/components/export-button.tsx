import { Button } from '@mantine/core'

/** Makes a file of the table that it stands above; there is none of nothing. */
export const ExportButton = ({
  what,
  rows,
  onClick,
}: {
  what: string
  rows: unknown[]
  onClick: () => void
}) =>
  rows.length === 0 ? null : (
    <Button variant="default" aria-label={`Export CSV: ${what}`} onClick={onClick}>
      Export CSV
    </Button>
  )
