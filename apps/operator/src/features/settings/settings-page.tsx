import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Link } from 'react-router';
import { contentPath } from '../../paths.ts';
import { Loaded, Page } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { CrowdPanel } from './crowd-panel.tsx';
import { PlatformForm } from './platform-form.tsx';
import { RobotPanel } from './robot-panel.tsx';

/** The platform's settings and the switches of the demo. */
export function SettingsPage() {
  const platform = useOperatorQuery(queryKeys.platform, OPERATOR_CALLS.getPlatformSettings, {});
  const robot = useOperatorQuery(queryKeys.robot, OPERATOR_CALLS.getRobot, {});
  const crowd = useOperatorQuery(queryKeys.crowd, OPERATOR_CALLS.getCrowd, {});
  return (
    <Page
      title="Settings"
      detail={
        <>
          They apply to every player from the next call on. Amounts are whole points. Support numbers are part of the{' '}
          <Link to={contentPath('contacts')} className="link">
            content
          </Link>
          .
        </>
      }
    >
      <Loaded query={platform} what="the settings">
        {({ settings }) => <PlatformForm settings={settings} />}
      </Loaded>
      <Loaded query={robot} what="the robot">
        {(data) => <RobotPanel robot={data} />}
      </Loaded>
      <Loaded query={crowd} what="the demo players">
        {(data) => <CrowdPanel crowd={data} />}
      </Loaded>
    </Page>
  );
}
