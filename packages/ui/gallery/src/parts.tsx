import { Bell, Inbox, Plus, Wallet } from 'lucide-react'
import { Avatar } from '../../src/components/avatar.tsx'
import { Badge, type BadgeTone } from '../../src/components/badge.tsx'
import { Button } from '../../src/components/button.tsx'
import { Chip } from '../../src/components/chip.tsx'
import { Empty } from '../../src/components/empty.tsx'
import { IconButton } from '../../src/components/icon-button.tsx'
import { Logo } from '../../src/components/logo.tsx'
import { MoneyText } from '../../src/components/money-text.tsx'
import { Segmented } from '../../src/components/segmented.tsx'
import { Skeleton } from '../../src/components/skeleton.tsx'
import { Spinner } from '../../src/components/spinner.tsx'
import type { Toasts } from '../../src/components/toast.tsx'
import { FormParts } from './form-parts.tsx'
import { GameParts } from './game-parts.tsx'
import { OverlayParts } from './overlay-parts.tsx'
import { ScreenParts } from './screen-parts.tsx'
import { Row, Shelf } from './shelf.tsx'

const VARIANTS = ['primary', 'secondary', 'ghost', 'reward', 'danger'] as const
const TONES: readonly BadgeTone[] = [
  'hot',
  'live',
  'new',
  'reward',
  'neutral',
  'positive',
  'negative',
  'warning',
  'info',
]
const nothing = () => undefined
const LONG = 'Guthaben jetzt unwiderruflich auf das Hauptkonto zurückübertragen'

function Buttons() {
  return (
    <Shelf title="Button, icon button, chip">
      {VARIANTS.map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon={<Plus />}>
            With sign
          </Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <div className="max-w-80">
        <Button block>{LONG}</Button>
      </div>
      <Row>
        <IconButton label="Messages" icon={<Bell />} />
        <IconButton label="Messages, 3 unread" icon={<Bell />} count={3} />
        <IconButton label="Messages, 120 unread" icon={<Bell />} count={120} variant="solid" />
        <IconButton label="Messages, off" icon={<Bell />} disabled />
      </Row>
      <Row>
        <Chip onClick={nothing}>Acts</Chip>
        <Chip pressed={false} icon={<Wallet />}>
          Off
        </Chip>
        <Chip pressed icon={<Wallet />}>
          On
        </Chip>
        <Chip pressed={false} disabled>
          Disabled
        </Chip>
      </Row>
    </Shelf>
  )
}

function Words() {
  return (
    <Shelf title="Badge, money, avatar, logo, waiting">
      <Row>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} size="md">
            {tone}
          </Badge>
        ))}
      </Row>
      <Row>
        <MoneyText amount="1234567.8999" className="display text-30 text-display" />
        <MoneyText amount="9282.15" tone="result" currency="USD" currencyStyle="symbol" />
        <MoneyText amount="-12.3456" tone="result" currency="USDT" currencyStyle="code" />
        <MoneyText amount="0.00" tone="result" />
        <MoneyText amount="50000.00" currency="VND" currencyStyle="symbol" />
        <MoneyText amount="1284.50" hidden hiddenLabel="hidden" />
      </Row>
      <Row>
        <Logo name="lantern row" />
        <Avatar seed="minh" size="sm" />
        <Avatar seed="an" />
        <Avatar seed="joao" size="lg" ring />
        <Avatar seed="broken" src="/missing.png" size="lg" />
        <Spinner size="sm" />
        <Spinner label="Loading" />
        <Spinner size="lg" className="text-primary" />
        <Skeleton className="h-11 w-40" />
      </Row>
      <Empty
        icon={<Inbox />}
        title="No messages yet"
        text="What we write to you about deposits, rewards and safety will stand here."
        action={<Button variant="secondary">Back to the lobby</Button>}
      />
    </Shelf>
  )
}

export interface PartsProps {
  toasts: Toasts
  dir: 'ltr' | 'rtl'
  onDir: (dir: 'ltr' | 'rtl') => void
}

/** Every part of the kit in every state. */
export function Parts({ toasts, dir, onDir }: PartsProps) {
  return (
    <main id="main" className="mx-auto max-w-content px-gutter pt-8 pb-30">
      <Row>
        <h1 className="text-30">Gallery</h1>
        <Segmented
          label="Reading direction"
          options={[
            { value: 'ltr', label: 'Left to right' },
            { value: 'rtl', label: 'Right to left' },
          ]}
          value={dir}
          onChange={onDir}
        />
        <a href="#lobby" className="inline-flex min-h-11 items-center underline">
          The home page
        </a>
      </Row>
      <Buttons />
      <Words />
      <FormParts />
      <OverlayParts toasts={toasts} />
      <GameParts />
      <ScreenParts />
    </main>
  )
}
