import { cropAspect, type Position, positionsIn } from '@archwire/domain/imaging/positions'
import { Group, NativeSelect, Stack } from '@mantine/core'
import { useShortcut } from '../../../lib/browser/shortcuts.ts'
import { ZoomPane, type ZoomView } from '../../../ui/picture/zoom-pane.tsx'
import { LargeImage } from '../images/stored-image.tsx'
import styles from './compare.module.css'
import { imageAtPosition, type Moment, momentLabel } from './compared.ts'

type Props = {
  patientId: number
  moments: Moment[]
  left: Moment
  right: Moment
  position: Position
  /** One zoom for both images, so that the same detail is compared. */
  view: ZoomView
  onView: (view: ZoomView) => void
  onSide: (side: 'left' | 'right', progressionId: number) => void
  onPosition: (position: Position) => void
}

const names = { left: 'First', right: 'Second' }

/**
 * Two progressions beside each other, or one above the other in a narrow window; arrow keys go from one view to the
 * next.
 */
export function SideBySide(props: Props) {
  const { patientId, moments, position, view, onView, onSide, onPosition } = props
  const all = positionsIn('Standard 10')
  const go = (step: number) => {
    const next = all[all.indexOf(position) + step]
    if (next !== undefined) onPosition(next)
  }
  useShortcut('ArrowRight', 'Next view', () => go(1))
  useShortcut('ArrowLeft', 'Previous view', () => go(-1))
  return (
    <div className={styles.sides}>
      {(['left', 'right'] as const).map(side => {
        const moment = props[side]
        const image = imageAtPosition(moment, position)
        return (
          <Stack
            component="section"
            key={side}
            gap="xs"
            aria-label={`${names[side]}: ${momentLabel(moment)}`}
          >
            <NativeSelect
              aria-label={`${names[side]} progression`}
              value={String(moment.progression.id)}
              data={moments.map(one => ({ value: String(one.progression.id), label: momentLabel(one) }))}
              onChange={event => onSide(side, Number(event.currentTarget.value))}
            />
            <div className={`${styles.pane} ${styles.side}`} style={{ aspectRatio: cropAspect(position) }}>
              {image === undefined ? (
                <Group component="p" justify="center" h="100%" c="dimmed">
                  {moment.series === undefined ? 'Loading…' : 'No image at this position.'}
                </Group>
              ) : (
                <ZoomPane view={view} onView={onView}>
                  <LargeImage key={image.id} patientId={patientId} image={image} isZoomed={view.scale > 1} />
                </ZoomPane>
              )}
            </div>
          </Stack>
        )
      })}
    </div>
  )
}
