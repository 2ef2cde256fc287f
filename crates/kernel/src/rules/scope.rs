//! The table of scopes: which roles grant which scope.
//!
//! Every operation names exactly one scope. A user has roles only, which are turned into scopes here and nowhere else.
//! An empty list of roles means that every active user has the scope.

use crate::rules::user::UserRole;

macro_rules! scopes {
    ($($variant:ident $name:literal [$($word:ident)*] $description:literal,)+) => {
        /// A scope: one permission.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Scope { $(#[doc = $description] $variant),+ }

        impl Scope {
            /// All scopes, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name of the scope in the API.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// The scope with this name. None for an unknown name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)+ _ => None }
            }

            /// The roles that grant the scope. An empty list means that every active user has it.
            pub const fn granted_by(self) -> &'static [UserRole] {
                match self { $(Self::$variant => &[$(UserRole::$word),*]),+ }
            }

            /// What a user with this scope may do.
            pub const fn description(self) -> &'static str {
                match self { $(Self::$variant => $description),+ }
            }
        }
    };
}

scopes! {
    AuthSessionWhoami "auth:session:whoami" [] "View the user of the token and what the token allows.",
    AuthSessionStart "auth:session:start" [] "Open a session with a token from POST /auth.",
    AuthSessionClose "auth:session:close" [] "Close a session, as its owner.",
    AuthSessionForceClose "auth:session:force-close" [Admin Production] "View and close the sessions of other users.",
    AuthSessionRead "auth:session:read" [] "List login sessions, by default the caller's own.",
    AuthUserVerify "auth:user:verify" [] "Check the password of a second person who confirms an action.",
    AuthPasswordReset "auth:password:reset" [] "Change the caller's own password.",
    AuthScopeRead "auth:scope:read" [] "List all scopes and the roles that grant them.",
    OrgApiTokenCreate "org:api-token:create" [Admin Production Warehouse Traceability Reporting] "Issue API tokens, limited to the caller's own scopes.",
    OrgApiTokenRead "org:api-token:read" [] "List the caller's own API tokens.",
    OrgApiTokenRevoke "org:api-token:revoke" [] "Revoke the caller's own API tokens.",
    OrgApiTokenManage "org:api-token:manage" [Admin] "List and revoke the API tokens of other users.",
    OrgUserRead "org:user:read" [] "List users and view their details and images.",
    OrgUserReadCost "org:user:read-cost" [Admin Production Reporting] "View the hourly cost of users.",
    OrgUserPreferences "org:user:preferences" [] "Change the caller's own display preferences.",
    OrgUserCreate "org:user:create" [Admin] "Create users with a temporary password.",
    OrgUserWrite "org:user:write" [Admin] "Change users, their images, and reset their passwords.",
    OrgUserDelete "org:user:delete" [Admin] "Archive users permanently and close their sessions.",
    OrgDepartmentRead "org:department:read" [] "View departments and sites of the organization.",
    OrgDepartmentWrite "org:department:write" [Admin] "Create, change and delete departments.",
    AdminOperationResetProd "admin:operation:reset-prod" [Admin] "Delete all production and traceability data permanently.",
    AdminOperationResetInventory "admin:operation:reset-inventory" [Admin] "Delete all movements, movement lists and stock permanently.",
    AdminOperationForceDeleteWorkOrder "admin:operation:force-delete-work-order" [Admin] "Delete a work order and everything that belongs to it permanently.",
    AdminLogRead "admin:log:read" [Admin] "Read the audit log of administrative changes.",
    AdminConfigWrite "admin:config:write" [Admin] "Change configuration entries and their files.",
    AdminCustomDataRead "admin:custom-data:read" [Admin Library Production Quality Warehouse Task Traceability Reporting] "Read custom data entries and search them.",
    AdminCustomDataWrite "admin:custom-data:write" [Admin] "Create, replace and delete custom data entries.",
    TraceabilityCounterRead "traceability:counter:read" [] "View the counters of automatic codes.",
    TraceabilityCounterWrite "traceability:counter:write" [Admin Library Traceability] "Create, change and delete counters of automatic codes.",
    ConfigTagRead "config:tag:read" [] "View tags, and find the tags of a record.",
    ConfigTagWrite "config:tag:write" [Admin Library Production Quality Warehouse Task Traceability] "Create, change and delete tags, and connect them to records.",
    AttachmentFileUpload "attachment:file:upload" [Admin Library Production Operator Quality Warehouse Task Traceability] "Upload files to records the caller may change.",
    AttachmentFileDelete "attachment:file:delete" [Admin Library Production Operator Quality Warehouse Task Traceability] "Delete files of records the caller may change.",
    AttachmentFileRead "attachment:file:read" [] "List and download the files of records.",
    AttachmentMediaUpload "attachment:media:upload" [Admin Library] "Upload shared media files and replace their content.",
    AttachmentMediaRead "attachment:media:read" [] "Download shared media files.",
    AttachmentMediaDelete "attachment:media:delete" [Admin Library] "Delete shared media files that no record uses.",
    QualityFormRead "quality:form:read" [] "View custom field definitions and their value lists.",
    QualityFormCreate "quality:form:create" [Admin Library Quality] "Create custom fields for forms.",
    QualityFormUpdate "quality:form:update" [Admin Library Quality] "Change and delete custom fields and their list values.",
    ProductCatalogueRead "product:catalogue:read" [] "View and export products and their statistics.",
    ProductCatalogueCreate "product:catalogue:create" [Library] "Create products and copy existing ones.",
    ProductCatalogueImport "product:catalogue:import" [Library] "Import products from a file, after a dry run.",
    ProductCatalogueUpdate "product:catalogue:update" [Library] "Change products, their documents and their images.",
    ProductCatalogueDelete "product:catalogue:delete" [Library] "Move products to the trash and restore them.",
    ProductBomRead "product:bom:read" [] "View bills of materials and where components are used.",
    ProductBomUpdate "product:bom:update" [Library] "Replace the bill of materials of a product.",
    ProcessTemplateRead "process:template:read" [] "View operations, processes, phases, steps and step media.",
    ProcessTemplateCreate "process:template:create" [Library] "Create operations as templates for phases.",
    ProcessTemplateUpdate "process:template:update" [Library] "Change, delete and copy operations, processes and step media.",
    ProcessPhaseConfigure "process:phase:configure" [Library] "Define the phases and steps of a product's process.",
    ProductionWorkOrderRead "production:work-order:read" [] "View work orders and the values recorded for them.",
    ProductionWorkOrderCreate "production:work-order:create" [Production] "Create work orders with one job per phase.",
    ProductionWorkOrderUpdate "production:work-order:update" [Production] "Change dates, materials, notes and data of work orders.",
    ProductionWorkOrderUpdateQuantities "production:work-order:update-quantities" [Production] "Change planned quantities of a work order and its jobs.",
    ProductionWorkOrderDelete "production:work-order:delete" [Production] "Delete work orders that have not started.",
    ProductionQueueRead "production:queue:read" [] "View the work queues of sites and operators.",
    ProductionQueueUpdate "production:queue:update" [Production] "Reorder the work queues of sites and operators.",
    ProductionJobRead "production:job:read" [] "View jobs, assignments, times and work in progress.",
    ProductionJobUpdate "production:job:update" [Production] "Add, change, assign and close jobs in one request.",
    ProductionJobClose "production:job:close" [Production] "Close jobs and whole work orders early.",
    ProductionJobStart "production:job:start" [Production Operator] "Start a job and open its first batch.",
    ProductionJobPause "production:job:pause" [Production Operator] "Pause the job the caller is working on.",
    ProductionJobForcePause "production:job:force-pause" [Production] "Pause a job that another user works on.",
    ProductionJobResume "production:job:resume" [Production Operator] "Resume a paused job assigned to the caller.",
    ProductionJobHeartbeat "production:job:heartbeat" [Production Operator] "Report that the caller is still working on a job.",
    ProductionJobReset "production:job:reset" [Production] "Undo all work done on a job.",
    ProductionJobOverrideProgress "production:job:override-progress" [Production] "Correct the completed quantity of a job by an override.",
    ProductionJobOverrideTime "production:job:override-time" [Production] "Correct the working time of a job by an override.",
    ProductionBatchChange "production:batch:change" [Production Operator] "Change the quantity or units of an open batch.",
    ProductionBatchComplete "production:batch:complete" [Production Operator] "Complete a batch with its good and scrapped quantity.",
    ProductionBatchCancel "production:batch:cancel" [Production] "Cancel the open batch of a paused job.",
    ProductionStepComplete "production:step:complete" [Production Operator] "Complete a step of a batch with its form values.",
    ProductionStepEdit "production:step:edit" [Production Quality Traceability] "Correct recorded values of a completed step, with a reason.",
    ProductionWorkSessionRead "production:work-session:read" [] "View who worked on which job and when.",
    TraceabilityBatchExecutionRecordRead "traceability:batch-execution-record:read" [] "View a batch with its steps, units and component links.",
    TraceabilityBatchExecutionRecordWrite "traceability:batch-execution-record:write" [Production Operator] "Save draft step values and draft component links.",
    SerialRead "serial:read" [] "View units, links, lots, history and device history records.",
    SerialCreate "serial:create" [Production Warehouse Traceability] "Create units one by one or in bulk.",
    SerialUpdate "serial:update" [Production Quality Traceability] "Change the serial number, values and lot of a unit.",
    SerialRelease "serial:release" [Production Quality Traceability] "Release units from production, and undo the release.",
    SerialScrap "serial:scrap" [Production Quality Traceability] "Scrap a unit with a reason.",
    SerialHold "serial:hold" [Quality Traceability] "Put units and lots on hold, and release the holds.",
    SerialLink "serial:link" [Production Operator Traceability] "Link, unlink and replace components, and declare the lots used.",
    SerialDelete "serial:delete" [Traceability] "Delete units that are not in use.",
    SerialLotWrite "serial:lot:write" [Production Warehouse Traceability] "Create, change and delete material lots.",
    TraceabilityGenealogyRead "traceability:genealogy:read" [] "Trace the origin and use of units and lots, and find what to recall.",
    TraceabilityGenealogyExport "traceability:genealogy:export" [Production Quality Traceability Reporting] "Export the genealogy as EPCIS events.",
    InventoryPositionRead "inventory:position:read" [] "View locations with their tree and contents.",
    InventoryPositionCreate "inventory:position:create" [Warehouse] "Create locations such as shelves and bins.",
    InventoryPositionUpdate "inventory:position:update" [Warehouse] "Change locations and move them in the tree.",
    InventoryPositionDelete "inventory:position:delete" [Warehouse] "Delete empty locations that nothing uses.",
    InventoryMovementRead "inventory:movement:read" [] "Search stock movements and recent warehouse activity.",
    InventoryMovementCreate "inventory:movement:create" [Warehouse] "Plan and execute movements, and transfer and ship containers.",
    InventoryMovementUpdate "inventory:movement:update" [Warehouse] "Change and cancel movements that are still open.",
    InventoryMovementConfirm "inventory:movement:confirm" [Warehouse] "Confirm planned movements, one by one or by list.",
    InventoryMovementReverse "inventory:movement:reverse" [Warehouse] "Reverse completed movements, in full or in part.",
    InventoryMovementReverseProduction "inventory:movement:reverse-production" [Production] "Reverse the material consumption of a production batch.",
    InventoryMovementListRead "inventory:movement-list:read" [] "Search movement lists and view their rows.",
    InventoryMovementListCreate "inventory:movement-list:create" [Production Warehouse] "Create movement lists with planned or completed rows.",
    InventoryMovementListUpdate "inventory:movement-list:update" [Warehouse] "Change, extend, close and cancel movement lists.",
    InventoryInventoryRead "inventory:inventory:read" [] "View stock, stock summaries and the ledger check.",
    InventoryCountRead "inventory:count:read" [] "View count sessions, assignments, records and progress.",
    InventoryCountCreate "inventory:count:create" [Warehouse] "Create count sessions and count assignments.",
    InventoryCountUpdate "inventory:count:update" [Warehouse] "Change, start, complete, resume and cancel count sessions.",
    InventoryCountDelete "inventory:count:delete" [Warehouse] "Delete planned count sessions and cancel planned assignments.",
    InventoryCountExecute "inventory:count:execute" [Operator Warehouse] "Count stock, complete assignments and confirm empty locations.",
    InventoryCountReview "inventory:count:review" [Warehouse] "Discard and correct count records during review.",
    InventoryCountApply "inventory:count:apply" [Warehouse] "Import and confirm counts, and post their variances.",
    CollaborationIssueTypeRead "collaboration:issue-type:read" [] "View issue types and their forms.",
    CollaborationIssueTypeWrite "collaboration:issue-type:write" [Admin Quality] "Create, change and delete issue types.",
    CollaborationIssueRead "collaboration:issue:read" [] "Search issues and view their details.",
    CollaborationIssueCreate "collaboration:issue:create" [Library Production Operator Quality Warehouse Task Traceability] "Report issues and link them to records.",
    CollaborationIssueUpdate "collaboration:issue:update" [Library Production Operator Quality Warehouse Traceability] "Change open issues and their links.",
    CollaborationIssueClose "collaboration:issue:close" [Production Quality] "Close issues that are resolved.",
    CollaborationIssueReopen "collaboration:issue:reopen" [Production Quality] "Reopen closed issues.",
    CollaborationIssueDelete "collaboration:issue:delete" [Quality] "Delete issues with their messages and files.",
    CollaborationMessageRead "collaboration:message:read" [] "Read messages on records, and direct messages.",
    CollaborationMessageWrite "collaboration:message:write" [Admin Library Production Operator Quality Warehouse Task Traceability] "Write messages, and change or delete the caller's own.",
    CollaborationTaskTypeRead "collaboration:task-type:read" [] "View task types and their forms.",
    CollaborationTaskTypeWrite "collaboration:task-type:write" [Admin Task] "Create, change and delete task types.",
    CollaborationTaskRead "collaboration:task:read" [] "Search tasks and view their details.",
    CollaborationTaskCreate "collaboration:task:create" [Production Operator Quality Warehouse Task Traceability] "Create tasks and assign them to users.",
    CollaborationTaskUpdate "collaboration:task:update" [Production Operator Quality Warehouse Task Traceability] "Change tasks, fill in their forms and record time.",
    CollaborationTaskComplete "collaboration:task:complete" [Production Operator Quality Warehouse Task Traceability] "Complete tasks with their form values.",
    CollaborationTaskCancel "collaboration:task:cancel" [Production Task] "Cancel tasks that will not be done.",
    CollaborationTaskReopen "collaboration:task:reopen" [Production Task] "Reopen pending, completed or canceled tasks.",
    CollaborationTaskSuspend "collaboration:task:suspend" [Production Task] "Suspend tasks, which sets them to pending.",
    CollaborationTaskLink "collaboration:task:link" [Production Operator Quality Warehouse Task Traceability] "Link tasks to records and unlink them.",
    CollaborationTaskDelete "collaboration:task:delete" [Task] "Delete tasks. Deleted tasks are hidden, not erased.",
    TraceabilityEventRead "traceability:event:read" [] "Search the journal and read its events.",
    NotificationStreamSubscribe "notification:stream:subscribe" [] "Follow live events and get stream tickets.",
}

/// Prefixes of the scopes whose changes go to the audit log: users and their permissions, settings, counters, tags and
/// fields.
const RECORDED: [&str; 5] = ["org:", "admin:", "config:tag:", "traceability:counter:", "quality:form:"];

impl Scope {
    /// Whether every change under this scope is recorded in the audit log.
    pub fn is_recorded(self) -> bool {
        self == Self::AuthPasswordReset || RECORDED.iter().any(|start| self.as_str().starts_with(start))
    }
}

const WORDS: usize = Scope::ALL.len().div_ceil(64);

/// A set of scopes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScopeSet([u64; WORDS]);

impl ScopeSet {
    /// The scopes of a user with these roles, including the base set.
    pub fn of_roles(words: &[UserRole]) -> Self {
        let held = |scope: &Scope| {
            let granting = scope.granted_by();
            granting.is_empty() || granting.iter().any(|word| words.contains(word))
        };
        Scope::ALL.iter().copied().filter(held).collect()
    }

    /// Whether the scope is in the set.
    pub fn contains(&self, scope: Scope) -> bool {
        let (place, bit) = Self::place(scope);
        self.0.get(place).is_some_and(|word| word & bit != 0)
    }

    /// The first scope that these roles would grant and that is not in the set. The base set does not count, because
    /// every active user has it.
    pub fn lacks_for(&self, words: &[UserRole]) -> Option<Scope> {
        let given = |scope: &Scope| scope.granted_by().iter().any(|word| words.contains(word));
        Scope::ALL.iter().copied().filter(given).find(|scope| !self.contains(*scope))
    }

    /// The first scope of the base set that is not in the set. Every active user has the base set, so creating a user
    /// always grants it.
    pub fn lacks_of_base(&self) -> Option<Scope> {
        Scope::ALL.iter().copied().filter(|scope| scope.granted_by().is_empty()).find(|scope| !self.contains(*scope))
    }

    /// The scopes that are in both sets.
    #[must_use]
    pub fn intersect(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine &= theirs);
        self
    }

    /// The names of the scopes, sorted.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = Scope::ALL.iter().filter(|s| self.contains(**s)).map(|s| s.as_str()).collect();
        names.sort_unstable();
        names
    }

    #[expect(clippy::as_conversions, reason = "the discriminant of a plain enum")]
    fn place(scope: Scope) -> (usize, u64) {
        let number = scope as usize;
        (number / 64, 1 << (number % 64))
    }
}

impl FromIterator<Scope> for ScopeSet {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        let mut set = Self::default();
        for (place, bit) in scopes.into_iter().map(Self::place) {
            if let Some(word) = set.0.get_mut(place) {
                *word |= bit;
            }
        }
        set
    }
}
