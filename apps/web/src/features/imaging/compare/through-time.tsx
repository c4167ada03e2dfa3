import { cropAspect, type Position } from '@archwire/domain/imaging/positions'
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useShortcut } from '../../../lib/browser/shortcuts.ts'
import { ZoomPane, type ZoomView } from '../../../ui/picture/zoom-pane.tsx'
import { LargeImage } from '../images/stored-image.tsx'
import styles from './compare.module.css'
import { imageAtPosition, type Moment, momentLabel } from './compared.ts'

type Props = {
  patientId: number
  moments: Moment[]
  position: Position
  view: ZoomView
  onView: (view: ZoomView) => void
}

/** One view through time, always in the same place: arrow keys step, and only what differs seems to move. */
export function ThroughTime({ patientId, moments, position, view, onView }: Props) {
  const [chosenId, setChosenId] = useState<number>()
  const taken = moments.flatMap(moment => {
    const image = imageAtPosition(moment, position)
    return image === undefined ? [] : [{ moment, image }]
  })
  const at = Math.max(
    0,
    taken.findIndex(({ moment }) => moment.progression.id === chosenId),
  )
  const go = (step: number) => {
    const next = taken[at + step]
    if (next !== undefined) setChosenId(next.moment.progression.id)
  }
  useShortcut('ArrowRight', 'Later image', () => go(1))
  useShortcut('ArrowLeft', 'Earlier image', () => go(-1))
  const shown = taken[at]
  if (shown === undefined) {
    const isKnown = moments.every(({ series }) => series !== undefined)
    return (
      <Text c="dimmed" py="lg">
        {isKnown ? 'No images at this position yet.' : 'Loading…'}
      </Text>
    )
  }
  return (
    <Stack gap="xs">
      <div className={styles.pane} style={{ aspectRatio: cropAspect(position) }}>
        <ZoomPane view={view} onView={onView}>
          {/* The neighbours are preloaded, so that a step shows at once. */}
          {taken.slice(Math.max(0, at - 1), at + 2).map(({ image }) => (
            <div
              key={image.id}
              className={styles.layer}
              data-shown={image.id === shown.image.id || undefined}
            >
              <LargeImage patientId={patientId} image={image} isZoomed={view.scale > 1} />
            </div>
          ))}
        </ZoomPane>
      </div>
      <Text fw={600} ta="center" role="status">
        {momentLabel(shown.moment)}
      </Text>
      <Group component="ol" gap={4} align="stretch" justify="center" aria-label="Times">
        {taken.map(({ moment }, step) => (
          <li key={moment.progression.id}>
            <button
              type="button"
              className={styles.step}
              aria-current={step === at ? 'step' : undefined}
              onClick={() => setChosenId(moment.progression.id)}
            >
              {momentLabel(moment)}
            </button>
          </li>
        ))}
      </Group>
    </Stack>
  )
}
