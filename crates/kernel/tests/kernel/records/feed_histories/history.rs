//! One random history: what happens to the plant, step by step.

use super::world::{Guards, Plant, World};

/// Number of steps in one history. At its end, every reader reads again.
const STEPS: usize = 60;

impl World {
    /// Restores a backup, in place or as another database, and starts the service.
    pub fn restore(&mut self, mut plant: Plant, in_place: bool) {
        self.serving = None;
        self.starts += 1;
        plant.here.clone_from(&self.plant.here);
        plant.here.started = format!("{}", self.starts);
        if in_place {
            plant.here.timeline += 1;
        } else {
            plant.here.database_oid += 1;
            plant.here.feed_oid += 1;
        }
        self.plant = plant;
        self.start();
    }

    /// Fails over to a standby that lacks up to three rows.
    fn failover(&mut self) {
        let lost = self.draw(4);
        for _ in 0..lost {
            self.plant.rows.pop_last();
        }
        self.serving = None;
        self.now += 12;
        self.starts += 1;
        self.plant.here.timeline += 1;
        self.plant.here.started = format!("{}", self.starts);
        self.start();
    }

    /// Restarts the database server, after a clean shutdown of the service or without one.
    fn restart_server(&mut self, cleanly: bool) {
        if cleanly {
            self.tick(true);
        }
        self.serving = None;
        self.now += 12;
        self.starts += 1;
        self.plant.here.started = format!("{}", self.starts);
        self.start();
    }

    /// Performs one random step.
    fn step(&mut self) {
        match self.draw(26) {
            0..=7 => {
                let rows = 1 + self.draw(20);
                self.write(rows);
            }
            8..=13 => {
                let which = self.draw(5);
                self.read(usize::try_from(which).unwrap());
            }
            14..=15 => self.tick(false),
            16 => {
                // The service is killed and started again.
                self.serving = None;
                self.start();
            }
            17 => self.restart_server(true),
            18 => self.restart_server(false),
            19 => self.failover(),
            20 => self.dumps.push(self.plant.clone()),
            21 => {
                self.tick(true);
                self.copies.push((self.plant.clone(), self.marks.clone()));
                self.serving = None;
                self.start();
            }
            22 | 23 if !self.dumps.is_empty() => {
                let which = self.draw(u64::try_from(self.dumps.len()).unwrap());
                let (dump, in_place) = (self.dumps[usize::try_from(which).unwrap()].clone(), self.draw(2) == 0);
                self.now += 60;
                self.restore(dump, in_place);
            }
            24 if !self.copies.is_empty() => {
                // A cold copy of database and store is restored, so that nothing shows the loss.
                let (plant, marks) = self.copies[self.copies.len() - 1].clone();
                self.now += 60;
                self.marks = marks;
                self.serving = None;
                self.starts += 1;
                let started = format!("{}", self.starts);
                self.plant = plant;
                self.plant.here.started = started;
                self.start();
            }
            _ => self.now += 4000,
        }
    }

    /// Runs a history and returns the faults that readers noticed.
    pub fn run(seed: u64, guards: Guards) -> Vec<String> {
        let mut world = Self::new(seed, guards);
        world.start();
        for _ in 0..STEPS {
            world.step();
        }
        for which in 0..world.clients.len() {
            world.read(which);
        }
        world.faults
    }
}
