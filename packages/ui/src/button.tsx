import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'danger' | 'ghost';

const LOOK: Record<ButtonVariant, string> = {
  primary: 'bg-clay text-on-clay hover:brightness-105',
  secondary: 'bg-surface text-ink border border-control-line/60 hover:bg-raised',
  soft: 'bg-clay-soft text-on-clay-soft hover:brightness-[.98]',
  danger: 'bg-bad text-on-bad hover:brightness-105',
  ghost: 'bg-transparent text-clay hover:bg-clay-soft',
};

/** The classes of a button, also for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', className?: string): string {
  return clsx(
    'relative inline-flex min-h-tap items-center justify-center gap-1.5 rounded-control px-4 text-base font-semibold whitespace-nowrap select-none transition-[filter,background-color] duration-100 active:brightness-95 disabled:cursor-not-allowed disabled:opacity-55',
    LOOK[variant],
    className,
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  /** Disables the button and shows busyLabel, or a spinner over the label. The button keeps its size. */
  busy?: boolean;
  busyLabel?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A button at least 48 px high. */
export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    busy = false,
    busyLabel,
    className,
    children,
    disabled,
    type = 'button',
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
    >
      <ButtonLabel busy={busy} busyLabel={busyLabel}>
        {children}
      </ButtonLabel>
    </button>
  );
}

/** Both labels share one grid cell, so the wider one sets the size in either state. */
function ButtonLabel({ busy, busyLabel, children }: { busy: boolean; busyLabel?: ReactNode; children: ReactNode }) {
  const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-1.5';
  return (
    <span className="grid">
      <span className={clsx(cell, busy && 'invisible')} aria-hidden={busy || undefined}>
        {children}
      </span>
      {busy || busyLabel !== undefined ? (
        <span className={clsx(cell, 'whitespace-normal', !busy && 'invisible')} aria-hidden={!busy || undefined}>
          <Spinner sizePx={18} />
          {busyLabel ?? <span className="sr-only">{children}</span>}
        </span>
      ) : null}
    </span>
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Read by screen readers; the icon is hidden from them. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A 44 px square button with an icon. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={clsx('grid size-11 shrink-0 place-items-center rounded-xl text-ink hover:bg-shut-soft', className)}
    />
  );
}
